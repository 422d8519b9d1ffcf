import { fieldsWith, noteFields } from "../../content/fields.js";
import {
  RestCreateNoteDocument,
  RestDeleteContentDocument,
  RestNoteIsPresentDocument,
  RestReadNoteDocument,
  RestReplaceNoteDocument,
  RestSetNoteFlagsDocument,
} from "../../gql/graphql.js";
import { asSelected, nothing } from "../answers.js";
import type { Fields } from "../Field.js";
import { flagFields, flagged, flagVariables } from "../flags.js";
import { row } from "../Row.js";

const givenNames = fieldsWith(noteFields, "given");
const given = Object.fromEntries(givenNames.map((name) => [name, `CreateNoteInput.${name}`])) as {
  [Name in (typeof givenNames)[number]]: `CreateNoteInput.${Name}`;
};
const bodyFields = {
  title: "CreateNoteInput.title",
  ...given,
  categoryId: "CreateNoteInput.categoryId",
  tagIds: "CreateNoteInput.tagIds",
  projectIds: "CreateNoteInput.projectIds",
} as const satisfies Fields;

/** 1 MiB of text, each character of which JSON may spell in six. */
const bodyLimitBytes = 7 * 1_048_576;

export const noteRoutes = [
  row({
    method: "POST",
    path: "/notes",
    summary: "Create a note",
    operation: RestCreateNoteDocument,
    body: bodyFields,
    variables: ({ body: { title, ...input } }) => ({ input: { ...input, title: title ?? "" } }),
    answer: asSelected,
    status: 201,
    bodyLimitBytes,
  }),
  row({
    method: "GET",
    path: "/notes/:id",
    summary: "One note with its text",
    operation: RestReadNoteDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: asSelected,
  }),
  row({
    method: "PUT",
    path: "/notes/:id",
    summary: "Replace a note: what is left out goes back to its default",
    operation: RestReplaceNoteDocument,
    body: { ...bodyFields, updatedAt: "DateTime" },
    variables: ({ params, body: { updatedAt, title, ...input } }) => ({
      id: params.id,
      input: { ...input, title: title ?? "" },
      updatedAt,
    }),
    answer: asSelected,
    bodyLimitBytes,
  }),
  row({
    method: "PATCH",
    path: "/notes/:id",
    summary: "Mark a note as favorite or archived, or no longer so",
    operation: RestSetNoteFlagsDocument,
    before: RestReadNoteDocument,
    body: flagFields,
    variables: flagVariables,
    answer: flagged("note"),
  }),
  row({
    method: "DELETE",
    path: "/notes/:id",
    summary: "Delete a note",
    operation: RestDeleteContentDocument,
    before: RestNoteIsPresentDocument,
    variables: ({ params }) => ({ itemIds: [params.id] }),
    answer: nothing,
  }),
];
