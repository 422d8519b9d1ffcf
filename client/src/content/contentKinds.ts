import { type LucideIcon, NotebookPen, SquarePlay } from "lucide-react";
import { type ContentTypeNames, contentTypes } from "../data/contentTypes";
import type { ContentCountsQuery, ContentType } from "../gql/graphql";
import { paths } from "../lib/paths";

type Counts = ContentCountsQuery["contentCounts"];

/** How many a kind has in each view of its list. */
export interface KindCounts {
  all: number;
  /** How long all are together, where its items have a length. */
  seconds?: number;
  favorites: number;
  archive: number;
  trash: number;
  /** Categories that its items can have. */
  categories: number;
}

/** What differs between notes and videos where they are treated alike. Nothing else switches on the kind. */
export interface ContentKind extends ContentTypeNames {
  one: string;
  many: string;
  /** The name of its page. */
  title: string;
  icon: LucideIcon;
  listPath: () => string;
  path: (id: string) => string;
  /** Whether its items have a color, which a list can be narrowed to. */
  hasColor: boolean;
  countsIn: (counts: Counts) => KindCounts;
}

export const contentKinds: Readonly<Record<ContentType, ContentKind>> = {
  NOTE: {
    ...contentTypes.NOTE,
    one: "note",
    many: "notes",
    title: "Notes",
    icon: NotebookPen,
    listPath: paths.notes,
    path: paths.note,
    hasColor: true,
    countsIn: (counts) => ({
      all: counts.notes,
      favorites: counts.favoriteNotes,
      archive: counts.archivedNotes,
      trash: counts.trashedNotes,
      categories: counts.categoriesOfNotes,
    }),
  },
  VIDEO: {
    ...contentTypes.VIDEO,
    one: "video",
    many: "videos",
    title: "Videos",
    icon: SquarePlay,
    listPath: paths.videos,
    path: paths.video,
    hasColor: false,
    countsIn: (counts) => ({
      all: counts.videos,
      seconds: counts.videoSeconds,
      favorites: counts.favoriteVideos,
      archive: counts.archivedVideos,
      trash: counts.trashedVideos,
      categories: counts.categoriesOfVideos,
    }),
  },
};

/** The kind of an item, by what the API says of it. */
export function kindOf({ contentType }: { contentType: ContentType }): ContentKind {
  return contentKinds[contentType];
}

/** "1 note", "3 notes" */
export function countOf(kind: ContentKind, count: number): string {
  return `${count} ${count === 1 ? kind.one : kind.many}`;
}

/** The word with a capital, as a sentence begins with it: "Note". */
export function startingWord(kind: ContentKind): string {
  return kind.typename;
}
