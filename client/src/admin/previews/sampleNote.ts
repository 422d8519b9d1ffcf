import type { NoteSlipFragment } from "../../gql/graphql";

const at = "2026-11-20T09:58:00.000Z";

/** Words that nobody wrote. */
export const sampleNote: NoteSlipFragment = {
  id: "sample",
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
