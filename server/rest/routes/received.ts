import {
  RestChangeReceivedDocument,
  type RestChangeReceivedMutation,
  RestReadReceivedDocument,
  type RestReadReceivedQuery,
  RestReceivedItemsDocument,
} from "../../gql/graphql.js";
import { type Answer, page } from "../answers.js";
import { pageFields } from "../Field.js";
import { row } from "../Row.js";

const changed: Answer<RestChangeReceivedMutation, RestReadReceivedQuery> = {
  hasBody: true,
  of: ({ read, accepted, dismissed, undone }, before) => ({
    note: read?.[0] ?? accepted ?? dismissed ?? undone ?? before.note,
  }),
  schema: (_data, before) => before ?? {},
};

export const receivedRoutes = [
  row({
    method: "GET",
    path: "/received-notes",
    summary: "Notes and videos that others sent, the newest first",
    operation: RestReceivedItemsDocument,
    query: { status: { type: "ReceivedStatus", description: "Only what is in this state." }, ...pageFields },
    variables: ({ query: { limit = 50, cursor, status } }) => ({ first: limit, after: cursor, status }),
    answer: page("notes"),
  }),
  row({
    method: "PATCH",
    path: "/received-notes/:id",
    summary: "Mark what was received as read, accept or dismiss it, or have it wait again",
    description:
      "Accepting puts one copy with its files among your own, however often it is said. Dismissing hides it. Waiting again takes either back, and a copy then goes to the trash.",
    operation: RestChangeReceivedDocument,
    before: RestReadReceivedDocument,
    body: {
      is_read: { type: "Boolean", argument: "isRead", description: "Whether it counts as read." },
      status: {
        type: "ReceivedStatus",
        description: "accepted puts one copy among your own, dismissed hides it, pending takes back either.",
      },
    },
    variables: ({ params, body: { is_read: isRead, status } }) => ({
      id: params.id,
      isRead: isRead ?? false,
      setsRead: isRead != null,
      accepts: status === "ACCEPTED",
      dismisses: status === "DISMISSED",
      undoes: status === "PENDING",
    }),
    answer: changed,
  }),
];
