import type { ContentType } from "../gql/graphql";

/** How the API and the cache name the items of a content type. */
export interface ContentTypeNames {
  contentType: ContentType;
  typename: "Note" | "Video";
  /** Its list in the API and in the cache, and its group of preferences. */
  field: "notes" | "videos";
  /** The operation that reads its list. */
  queryName: "Notes" | "Videos";
}

export const contentTypes: Readonly<Record<ContentType, ContentTypeNames>> = {
  NOTE: { contentType: "NOTE", typename: "Note", field: "notes", queryName: "Notes" },
  VIDEO: { contentType: "VIDEO", typename: "Video", field: "videos", queryName: "Videos" },
};
