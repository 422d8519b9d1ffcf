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
  const { limit = 50, cursor, sortBy: by, sortOrder: order, ...filter } = query;
  return { first: limit, after: cursor, filter: unlessEmpty(filter), sort: by || order ? { by, order } : undefined };
}

/** An input that says nothing is left out: it would be read and checked for nothing. */
function unlessEmpty<Input extends object>(input: Input): Input | undefined {
  return Object.keys(input).length > 0 ? input : undefined;
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
