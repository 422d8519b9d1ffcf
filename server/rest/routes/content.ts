import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { fieldsOfKind, fieldsWith } from "../../content/fields.js";
import { type ContentType, contentKinds } from "../../contentKinds/contentKinds.js";
import {
  type ContentFilter,
  type ContentSort,
  RestCreateNoteDocument,
  RestCreateVideoDocument,
  RestDeleteContentDocument,
  RestNoteIsPresentDocument,
  RestNotesDocument,
  RestReadNoteDocument,
  RestReadPlainNoteDocument,
  RestReadVideoDocument,
  RestReplaceNoteDocument,
  RestReplaceVideoDocument,
  RestSetNoteFlagsDocument,
  RestSetVideoFlagsDocument,
  RestVideoIsPresentDocument,
  RestVideosDocument,
} from "../../gql/graphql.js";
import { asSelected, nothing, type PageOf, page } from "../answers.js";
import { type BodyOf, type Fields, pageFields, type QueryOf } from "../Field.js";
import { type Flagged, flagFields, flagged, flagVariables } from "../flags.js";
import { type Row, row } from "../Row.js";

interface OneId {
  id: string | number;
}

/** The parts that a kind's rows are made of: its documents, the fields of its bodies and lists, and their summaries. */
interface RowsOfKind<B extends Fields, Q extends Fields, Input, Filter> {
  list: TypedDocumentNode<
    Record<string, PageOf>,
    { first: number; after?: string | null; filter?: Filter | null; sort?: ContentSort | null }
  >;
  create: TypedDocumentNode<unknown, { input: Input }>;
  read: TypedDocumentNode<Record<string, unknown>, OneId>;
  readPlain?: TypedDocumentNode<Record<string, unknown>, OneId>;
  replace: TypedDocumentNode<unknown, OneId & { input: Input; updatedAt?: string | null }>;
  setFlags: TypedDocumentNode<Flagged, ReturnType<typeof flagVariables>>;
  isPresent: TypedDocumentNode<unknown, OneId>;
  body: B;
  inputOf(body: BodyOf<B>): Input;
  bodyLimitBytes?: number;
  /** Parameters of a kind's list besides those of every content list. */
  query: Q;
  /** Parameters of the rows that answer one item. */
  itemQuery?: Fields;
  summaries: { list: string; create: string; read: string; replace: string };
}

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

function listVariables<Q extends QueryOf<typeof listFields>>(query: Q) {
  const { limit = 50, cursor, sortBy: by, sortOrder: order, ...filter } = query;
  return { first: limit, after: cursor, filter: unlessEmpty(filter), sort: by || order ? { by, order } : undefined };
}

/** An empty input is omitted, so that it is not read and checked unnecessarily. */
function unlessEmpty<Input extends object>(input: Input): Input | undefined {
  return Object.keys(input).length > 0 ? input : undefined;
}

function rowsOf<const B extends Fields, const Q extends Fields, Input, Filter extends ContentFilter>(
  type: ContentType,
  kind: RowsOfKind<B, Q, Input, Filter>,
): Row[] {
  const { one, many } = contentKinds[type];
  const { body, bodyLimitBytes, itemQuery = {}, summaries } = kind;
  return [
    row({
      method: "GET",
      path: `/${many}`,
      summary: summaries.list,
      operation: kind.list,
      query: { ...listFields, ...kind.query },
      // its own fields have the same names as those of its filter
      variables: ({ query }) => listVariables(query as QueryOf<typeof listFields>) as never,
      answer: page(many),
    }),
    row({
      method: "POST",
      path: `/${many}`,
      summary: summaries.create,
      operation: kind.create,
      query: itemQuery,
      body,
      variables: (request) => ({ ...request.query, input: kind.inputOf(request.body) }),
      answer: asSelected,
      status: 201,
      bodyLimitBytes,
    }),
    row({
      method: "GET",
      path: `/${many}/:id`,
      summary: summaries.read,
      operation: kind.read,
      plainOperation: kind.readPlain,
      query: itemQuery,
      variables: ({ params, query }) => ({ ...query, id: params.id }),
      answer: asSelected,
    }),
    row({
      method: "PUT",
      path: `/${many}/:id`,
      summary: summaries.replace,
      operation: kind.replace,
      query: itemQuery,
      body: { ...body, updatedAt: "DateTime" },
      variables: ({ params, query, body }) => {
        const { updatedAt, ...given } = body as BodyOf<B> & BodyOf<{ updatedAt: "DateTime" }>;
        return { ...query, id: params.id, input: kind.inputOf(given as unknown as BodyOf<B>), updatedAt };
      },
      answer: asSelected,
      bodyLimitBytes,
    }),
    row({
      method: "PATCH",
      path: `/${many}/:id`,
      summary: `Mark a ${one} as favorite or archived, or no longer so`,
      operation: kind.setFlags,
      before: kind.read,
      query: itemQuery,
      body: flagFields,
      variables: (request) => ({ ...request.query, ...flagVariables(request) }),
      answer: flagged(one),
    }),
    row({
      method: "DELETE",
      path: `/${many}/:id`,
      summary: `Delete a ${one}`,
      operation: RestDeleteContentDocument,
      before: kind.isPresent,
      variables: ({ params }) => ({ itemIds: [params.id] }),
      answer: nothing,
    }),
  ];
}

const givenNames = fieldsWith(fieldsOfKind.NOTE, "given");
const given = Object.fromEntries(givenNames.map((name) => [name, `CreateNoteInput.${name}`])) as {
  [Name in (typeof givenNames)[number]]: `CreateNoteInput.${Name}`;
};

/** The rows of each kind of content. */
const rowsByKind: Record<ContentType, Row[]> = {
  NOTE: rowsOf("NOTE", {
    list: RestNotesDocument,
    create: RestCreateNoteDocument,
    read: RestReadNoteDocument as TypedDocumentNode<Record<string, unknown>, OneId>,
    readPlain: RestReadPlainNoteDocument as TypedDocumentNode<Record<string, unknown>, OneId>,
    replace: RestReplaceNoteDocument,
    setFlags: RestSetNoteFlagsDocument,
    isPresent: RestNoteIsPresentDocument,
    body: {
      title: "CreateNoteInput.title",
      ...given,
      categoryId: "CreateNoteInput.categoryId",
      tagIds: "CreateNoteInput.tagIds",
      projectIds: "CreateNoteInput.projectIds",
    },
    inputOf: ({ title, ...input }) => ({ ...input, title: title ?? "" }),
    // 1 MiB of text, in which JSON may escape each character to six
    bodyLimitBytes: 7 * 1_048_576,
    query: { color: "NoteFilter.color" },
    itemQuery: {
      blockIds: {
        type: "Boolean",
        argument: "withIds",
        description: "true: each block of the text has its id as data-id.",
      },
    },
    summaries: {
      list: "Notes, without their texts",
      create: "Create a note",
      read: "One note with its text",
      replace: "Replace a note: what is left out goes back to its default",
    },
  }),
  VIDEO: rowsOf("VIDEO", {
    list: RestVideosDocument,
    create: RestCreateVideoDocument,
    read: RestReadVideoDocument,
    replace: RestReplaceVideoDocument,
    setFlags: RestSetVideoFlagsDocument,
    isPresent: RestVideoIsPresentDocument,
    body: {
      youtubeUrl: "CreateVideoInput.youtubeUrl",
      title: "CreateVideoInput.title",
      thumbnailUrl: "CreateVideoInput.thumbnailUrl",
      aiSummary: "CreateVideoInput.aiSummary",
      notes: {
        type: "String",
        argument: "personalNotes",
        description: "Plain text, at most 10 000 characters. Null or empty: none.",
      },
      categoryId: "CreateVideoInput.categoryId",
      tags: {
        type: "[ID!]",
        argument: "tagIds",
        description: "The ids of your tags for videos, at most 50; null: none.",
      },
      projectId: {
        type: "String",
        argument: "projectIds",
        description: "The one project or subproject it is linked to, where projectIds says nothing.",
      },
      projectIds: "CreateVideoInput.projectIds",
    },
    inputOf: ({ youtubeUrl, title, notes, tags, projectId, projectIds, ...input }) => ({
      ...input,
      youtubeUrl: youtubeUrl ?? "",
      title: title ?? "",
      personalNotes: notes,
      tagIds: tags,
      projectIds: projectIds ?? (projectId ? [projectId] : null),
    }),
    query: {},
    summaries: {
      list: "Saved videos",
      create: "Save a link as a video",
      read: "One video",
      replace: "Replace a video: what is left out goes back to its default; the link can't change",
    },
  }),
};

export const contentRoutes = Object.values(rowsByKind).flat();
