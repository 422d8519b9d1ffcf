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
      text: "Nordahl will hold the oak price until Friday 27 November. Birch ply saves a good deal but loses the drawer above the hob.",
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
  tags: ["kitchen", "quotes", "oak", "prices", "joiner"].map((name) => ({ id: name, name, color: "#87CEEB" })),
  linkedProjects: [{ id: "kitchen", path: "Kitchen rebuild" }],
};
