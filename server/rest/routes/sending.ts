import { type ContentType, contentKinds, contentTypes } from "../../contentKinds/contentKinds.js";
import {
  RestEmailRecipientsDocument,
  RestLookupUsersDocument,
  RestSendContentDocument,
  type RestSendContentMutation,
} from "../../gql/graphql.js";
import { limitOf } from "../../limits.js";
import { type Answer, asSelected } from "../answers.js";
import type { JsonSchema } from "../jsonSchema.js";
import { row } from "../Row.js";

const sentSchema: JsonSchema = {
  type: "array",
  description: "What became of each address, in the order asked.",
  maxItems: 20,
  items: {
    type: "object",
    required: ["email", "status"],
    properties: {
      email: { type: "string", format: "email", description: "The address." },
      status: { type: "string", enum: ["sent", "failed"], description: "sent: taken for delivery." },
      error: { type: "string", description: "Why it was refused; absent when it was taken." },
    },
  },
};

/** The state of each recipient, with an error only if there is one. */
const sentList: Answer<RestSendContentMutation> = {
  hasBody: true,
  of: ({ result }) => ({
    sent: result.sent.map(({ email, status, error }) =>
      error === null ? { email, status } : { email, status, error },
    ),
  }),
  schema: () => ({ type: "object", required: ["sent"], properties: { sent: sentSchema } }),
};

const emails = {
  type: "[String!]!",
  description: "At most 50 addresses.",
  bounds: { maxItems: 50, items: { format: "email" } },
} as const;

const rowOf = (contentType: ContentType) => {
  const { one, many } = contentKinds[contentType];
  return row({
    method: "POST",
    path: `/${many}/:id/send`,
    summary: `Send a ${one} to at most 20 people`,
    operation: RestSendContentDocument,
    body: {
      recipients: "SendContentInput.recipients",
      message: "SendContentInput.message",
      includeAttachments: "SendContentInput.includeAttachments",
    },
    // A missing list is refused with the same sentence as an empty one.
    variables: ({ params, body }) => ({
      input: { ...body, recipients: body.recipients ?? [], itemId: params.id, contentType },
    }),
    answer: sentList,
  });
};

export const sendingRoutes = [
  ...contentTypes.map(rowOf),
  row({
    method: "GET",
    path: "/email-recipients",
    summary: "People one has sent to, the most sent to first",
    operation: RestEmailRecipientsDocument,
    query: {
      q: { type: "String", argument: "q", description: "The beginning of an address or a name." },
      limit: { from: 1, to: 1000, default: 5, description: "How many at most." },
    },
    variables: ({ query: { q = "", limit = 5 } }) => ({ q, first: limit }),
    answer: asSelected,
  }),
  row({
    method: "POST",
    path: "/users/lookup",
    summary: `Which addresses are users': at most ${limitOf.sharing.lookedUp.max} a call and ${limitOf.sharing.lookups.max} calls an hour`,
    operation: RestLookupUsersDocument,
    body: { emails },
    variables: ({ body }) => ({ emails: body.emails ?? [] }),
    answer: asSelected,
    onlyReads: true,
  }),
];
