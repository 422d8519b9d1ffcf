import {
  RestCreateVideoDocument,
  RestDeleteContentDocument,
  RestGenerateSummaryDocument,
  RestReadVideoDocument,
  RestReplaceVideoDocument,
  RestSetVideoFlagsDocument,
  RestVideoIsPresentDocument,
} from "../../gql/graphql.js";
import { asSelected, flat, nothing } from "../answers.js";
import type { BodyOf, Fields } from "../Field.js";
import { flagFields, flagged, flagVariables } from "../flags.js";
import { row } from "../Row.js";

const videoFields = {
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
} as const satisfies Fields;

type VideoBody = BodyOf<typeof videoFields>;

function inputOf({ youtubeUrl, title, notes, tags, projectId, projectIds, ...input }: VideoBody) {
  return {
    ...input,
    youtubeUrl: youtubeUrl ?? "",
    title: title ?? "",
    personalNotes: notes,
    tagIds: tags,
    projectIds: projectIds ?? (projectId ? [projectId] : null),
  };
}

export const videoRoutes = [
  row({
    method: "POST",
    path: "/videos",
    summary: "Save a link as a video",
    operation: RestCreateVideoDocument,
    body: videoFields,
    variables: ({ body }) => ({ input: inputOf(body) }),
    answer: asSelected,
    status: 201,
  }),
  row({
    method: "POST",
    path: "/videos/process-ai",
    summary: "Write a summary of a video that needn't be saved",
    operation: RestGenerateSummaryDocument,
    body: {
      youtubeUrl: "GenerateSummaryInput.youtubeUrl",
      title: "GenerateSummaryInput.title",
      description: "GenerateSummaryInput.description",
    },
    variables: ({ body: { youtubeUrl, title, description } }) => ({
      input: { youtubeUrl: youtubeUrl ?? "", title: title ?? "", description },
    }),
    answer: flat("generated"),
  }),
  row({
    method: "GET",
    path: "/videos/:id",
    summary: "One video",
    operation: RestReadVideoDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: asSelected,
  }),
  row({
    method: "PUT",
    path: "/videos/:id",
    summary: "Replace a video: what is left out goes back to its default; the link can't change",
    operation: RestReplaceVideoDocument,
    body: { ...videoFields, updatedAt: "DateTime" },
    variables: ({ params, body: { updatedAt, ...body } }) => ({ id: params.id, input: inputOf(body), updatedAt }),
    answer: asSelected,
  }),
  row({
    method: "PATCH",
    path: "/videos/:id",
    summary: "Mark a video as favorite or archived, or no longer so",
    operation: RestSetVideoFlagsDocument,
    before: RestReadVideoDocument,
    body: flagFields,
    variables: flagVariables,
    answer: flagged("video"),
  }),
  row({
    method: "DELETE",
    path: "/videos/:id",
    summary: "Delete a video",
    operation: RestDeleteContentDocument,
    before: RestVideoIsPresentDocument,
    variables: ({ params }) => ({ itemIds: [params.id] }),
    answer: nothing,
  }),
];
