import { RestNotesDocument, RestVideosDocument } from "../../gql/graphql.js";
import { page } from "../answers.js";
import { type Fields, pageFields, type QueryOf } from "../Field.js";
import { row } from "../Row.js";

const listFields = {
  search: "ContentFilter.search",
  categoryId: "ContentFilter.categoryId",
  tagIds: "ContentFilter.tagIds",
  projectIds: "ContentFilter.projectIds",
  isFavorite: "ContentFilter.isFavorite",
  isArchived: {
    words: { true: true, false: false, all: null },
    description: "false (the default): not archived; true: archived only; all: both.",
  },
  sortBy: "ContentSort.by",
  sortOrder: "ContentSort.order",
  ...pageFields,
} as const satisfies Fields;

function listOf<Q extends QueryOf<typeof listFields>>(query: Q) {
  const { limit = 50, cursor, sortBy, sortOrder, isArchived = false, ...filter } = query;
  return {
    first: limit,
    after: cursor,
    filter: { ...filter, isArchived },
    sort: { by: sortBy ?? ("UPDATED_AT" as const), order: sortOrder ?? ("DESC" as const) },
  };
}

export const contentListRoutes = [
  row({
    method: "GET",
    path: "/notes",
    summary: "Notes, without their texts",
    operation: RestNotesDocument,
    query: { ...listFields, color: "NoteFilter.color" },
    variables: ({ query }) => listOf(query),
    answer: page("notes"),
  }),
  row({
    method: "GET",
    path: "/videos",
    summary: "Saved videos",
    operation: RestVideosDocument,
    query: listFields,
    variables: ({ query }) => listOf(query),
    answer: page("videos"),
  }),
];
