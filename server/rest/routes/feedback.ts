import {
  RestAdminFeedbackDocument,
  RestCreateFeedbackDocument,
  RestFeedbackSettingsDocument,
} from "../../gql/graphql.js";
import { countedPage, flat } from "../answers.js";
import { pageFields } from "../Field.js";
import { feedbackCategories } from "../feedbackCategories.js";
import { row } from "../Row.js";

export const feedbackRoutes = [
  row({
    method: "GET",
    path: "/feedback/settings",
    summary: "The headings and messages that thank for feedback",
    operation: RestFeedbackSettingsDocument,
    variables: () => ({}),
    answer: flat("settings"),
  }),
  row({
    method: "POST",
    path: "/feedback",
    summary: "Give feedback",
    operation: RestCreateFeedbackDocument,
    body: {
      type: "CreateFeedbackInput.type",
      title: "CreateFeedbackInput.title",
      description: "CreateFeedbackInput.description",
      category: { words: feedbackCategories, description: "What it is about." },
    },
    variables: ({ body: { title, description, ...input } }) => ({
      input: { ...input, title: title ?? "", description: description ?? "" },
    }),
    answer: flat("feedback"),
    status: 201,
  }),
  row({
    method: "GET",
    path: "/api/admin/feedback",
    summary: "Everybody's feedback, the newest first; for admins",
    operation: RestAdminFeedbackDocument,
    query: { status: { type: "FeedbackStatus", description: "Only feedback in this state." }, ...pageFields },
    variables: ({ query: { limit = 50, cursor, status } }) => ({ first: limit, after: cursor, status }),
    answer: countedPage("feedback"),
  }),
];
