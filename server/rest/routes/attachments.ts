import {
  RestAddAttachmentDocument,
  RestAttachmentUrlDocument,
  RestDeleteAttachmentDocument,
  RestNoteAttachmentsDocument,
  RestNoteIsPresentDocument,
} from "../../gql/graphql.js";
import { asSelected, flat, nothing } from "../answers.js";
import { row } from "../Row.js";

export const attachmentRoutes = [
  row({
    method: "GET",
    path: "/notes/:id/attachments",
    summary: "The attachments of a note in the order they were added",
    description: "What is in the trash is left out.",
    operation: RestNoteAttachmentsDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: flat("note"),
  }),
  row({
    method: "POST",
    path: "/notes/:id/attachments",
    summary: "Add a file of at most 10 MB to a note",
    operation: RestAddAttachmentDocument,
    before: RestNoteIsPresentDocument,
    takesFile: true,
    variables: ({ params, file }) => ({ itemId: params.id, file }),
    answer: asSelected,
    status: 201,
  }),
  row({
    method: "GET",
    path: "/notes/:id/attachments/:attachmentId",
    summary: "A link that downloads an attachment for 5 minutes without other credentials",
    operation: RestAttachmentUrlDocument,
    variables: ({ params }) => ({ id: params.attachmentId, itemId: params.id }),
    answer: asSelected,
  }),
  row({
    method: "DELETE",
    path: "/notes/:id/attachments/:attachmentId",
    summary: "Delete an attachment",
    operation: RestDeleteAttachmentDocument,
    variables: ({ params }) => ({ id: params.attachmentId, itemId: params.id }),
    answer: nothing,
  }),
];
