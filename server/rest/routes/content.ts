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
  RestPatchNoteDocument,
  RestPatchVideoDocument,
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
interface RowsOfKind<B extends Fields, P extends Fields, Q extends Fields, Input, Changes, Filter> {
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
  /** A merge patch, which has some of the same names. */
  patch?: {
    operation: TypedDocumentNode<unknown, OneId & { input: Changes; updatedAt?: string | null }>;
    body: P;
    changesOf(body: Partial<BodyOf<P>>): Changes;
  };
  bodyLimitBytes?: number;
  /** Parameters of a kind's list besides those of every content list. */
  query: Q;
  /** Parameters of the rows that answer one item. */
  itemQuery?: Fields;
  summaries: { list: string; create: string; read: string; replace: string };
}

const updatedAt = {
  type: "DateTime",
  description: "The `updated_at` that was read: where another one is stored, it is a CONFLICT and nothing changes.",
} as const;

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

function rowsOf<
  const B extends Fields,
  const P extends Fields,
  const Q extends Fields,
  Input,
  Changes,
  Filter extends ContentFilter,
>(type: ContentType, kind: RowsOfKind<B, P, Q, Input, Changes, Filter>): Row[] {
  const { one, many } = contentKinds[type];
  const { body, patch, bodyLimitBytes, itemQuery = {}, summaries } = kind;
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
      description: `Makes a ${one}. What the body leaves out has its default.`,
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
      description: `A ${one} in the trash is not found.`,
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
      body: { ...body, updatedAt },
      variables: ({ params, query, body }) => {
        const { updatedAt: read, ...given } = body as BodyOf<B> & BodyOf<{ updatedAt: typeof updatedAt }>;
        return { ...query, id: params.id, input: kind.inputOf(given as unknown as BodyOf<B>), updatedAt: read };
      },
      answer: asSelected,
      bodyLimitBytes,
    }),
    row({
      method: "PATCH",
      path: `/${many}/:id`,
      summary: `Change a ${one}`,
      description: `As application/json, marks it as favorite or archived, or no longer so; this is no save, so that \`updated_at\` stays. As application/merge-patch+json (RFC 7396), changes what the body names in the words of PUT: null clears it, and what is left out stays.`,
      operation: kind.setFlags,
      before: kind.read,
      query: itemQuery,
      body: flagFields,
      variables: (request) => ({ ...request.query, ...flagVariables(request) }),
      answer: flagged(one),
    }),
    ...(patch
      ? [
          row({
            method: "PATCH",
            path: `/${many}/:id`,
            summary: `Change what the body names of a ${one}, and clear what is null in it`,
            operation: patch.operation,
            query: itemQuery,
            mediaType: "application/merge-patch+json",
            body: { ...patch.body, updatedAt },
            variables: ({ params, query, body }) => {
              const { updatedAt: read, ...given } = body as Partial<BodyOf<P>> &
                BodyOf<{ updatedAt: typeof updatedAt }>;
              return { ...query, id: params.id, input: patch.changesOf(given as Partial<BodyOf<P>>), updatedAt: read };
            },
            answer: asSelected,
            bodyLimitBytes,
          }),
        ]
      : []),
    row({
      method: "DELETE",
      path: `/${many}/:id`,
      summary: `Delete a ${one}`,
      description: "Puts it in the trash, where it stays for 30 days.",
      operation: RestDeleteContentDocument,
      before: kind.isPresent,
      variables: ({ params }) => ({ itemIds: [params.id] }),
      answer: nothing,
    }),
  ];
}

const givenNames = fieldsWith(fieldsOfKind.NOTE, "given");

function noteFieldsOf<Input extends "CreateNoteInput" | "UpdateNoteInput">(input: Input) {
  const names = ["title", ...givenNames, "categoryId", "tagIds", "projectIds"] as const;
  return Object.fromEntries(names.map((name) => [name, `${input}.${name}`])) as {
    [Name in (typeof names)[number]]: `${Input}.${Name}`;
  };
}

const oneProject = {
  type: "CreateTaskInput.projectId",
  argument: "projectIds",
  description: "The one project or subproject it is linked to, where projectIds says nothing; null: none.",
} as const;

/** A value that is no id goes on to the list, which refuses it, and clears nothing. */
const toList = (id: string | null | undefined) => (id === undefined || id === null ? id : [id]);

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
    body: noteFieldsOf("CreateNoteInput"),
    inputOf: ({ title, ...input }) => ({ ...input, title: title ?? "" }),
    patch: {
      operation: RestPatchNoteDocument,
      body: noteFieldsOf("UpdateNoteInput"),
      changesOf: (changes) => changes,
    },
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
      notes: "CreateVideoInput.personalNotes",
      categoryId: "CreateVideoInput.categoryId",
      tags: "CreateVideoInput.tagIds",
      projectId: oneProject,
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
    patch: {
      operation: RestPatchVideoDocument,
      body: {
        youtubeUrl: "UpdateVideoInput.youtubeUrl",
        title: "UpdateVideoInput.title",
        thumbnailUrl: "UpdateVideoInput.thumbnailUrl",
        aiSummary: "UpdateVideoInput.aiSummary",
        notes: "UpdateVideoInput.personalNotes",
        categoryId: "UpdateVideoInput.categoryId",
        tags: "UpdateVideoInput.tagIds",
        projectId: oneProject,
        projectIds: "UpdateVideoInput.projectIds",
      },
      changesOf: ({ notes, tags, projectId, projectIds, ...changes }) => ({
        ...changes,
        personalNotes: notes,
        tagIds: tags,
        projectIds: projectIds === undefined ? toList(projectId) : projectIds,
      }),
    },
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
