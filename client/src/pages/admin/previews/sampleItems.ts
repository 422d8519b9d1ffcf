import { shownProperties } from "../../../content/noteProperties";
import type { NoteCardFragment, VideoCardFragment } from "../../../gql/graphql";

const at = "2026-11-20T09:58:00.000Z";

/** A made-up note. */
export const sampleNote: NoteCardFragment = {
  ...shownProperties(),
  id: "sample-note",
  contentType: "NOTE",
  title: "Cabinet quotes, compared",
  excerpt: [
    {
      kind: "TEXT",
      text: "Nordahl will hold the oak price until Friday 27 November. Birch ply saves €1,140 but loses the drawer above the hob, and the hinges are not the soft-close ones we saw in the showroom.",
    },
  ],
  link: "https://nordahl-joinery.example/offers/2026-1183-kitchen",
  color: "#FFE4B5",
  attachmentCount: 3,
  dailyDate: null,
  isTemplate: false,
  isFavorite: true,
  isArchived: false,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  version: 1,
  category: { id: "house", name: "House", color: "#FFE4B5", icon: "hammer" },
  tags: [
    { id: "kitchen", name: "kitchen", color: "#FFE4B5" },
    { id: "quotes", name: "quotes", color: "#87CEEB" },
    { id: "oak", name: "oak", color: "#B4EFCF" },
    { id: "prices", name: "prices", color: "#DCCBFF" },
    { id: "joiner", name: "joiner", color: "#FFC4BC" },
  ],
  linkedProjects: [{ id: "kitchen", path: "Kitchen rebuild" }],
};

/** A made-up video; it shows the placeholder drawing, since nothing is loaded from other sites. */
export const sampleVideo: VideoCardFragment = {
  id: "sample-video",
  contentType: "VIDEO",
  title: "Hard wax oil after two winters",
  youtubeUrl: "https://www.youtube.com/watch?v=samplevideo",
  videoId: "samplevideo",
  startSeconds: 0,
  thumbnailUrl: "",
  durationSeconds: 1087,
  channelName: "The slow workshop",
  personalNotesExcerpt: "Two thin coats, not one thick. Ask Nordahl whether the fronts come oiled.",
  aiSummaryExcerpt:
    "A worktop is oiled three ways and looked at again after two winters. The thin coats held; the thick one stayed soft around the sink.",
  summarySource: "BUILT_IN",
  watchedSeconds: 412,
  isFavorite: false,
  isArchived: false,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  version: 1,
  category: { id: "house", name: "House", color: "#FFE4B5", icon: "hammer" },
  tags: [
    { id: "kitchen", name: "kitchen", color: "#FFE4B5" },
    { id: "oak", name: "oak", color: "#B4EFCF" },
  ],
  linkedProjects: [{ id: "kitchen", path: "Kitchen rebuild" }],
};
