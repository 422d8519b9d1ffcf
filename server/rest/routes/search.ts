import { RestSearchDocument } from "../../gql/graphql.js";
import { flat } from "../answers.js";
import { row } from "../Row.js";

/** The kinds that the answer has lists of. */
const kinds: ("NOTE" | "VIDEO" | "TASK" | "EVENT")[] = ["NOTE", "VIDEO", "TASK", "EVENT"];

export const searchRoutes = [
  row({
    method: "GET",
    path: "/search",
    summary: "Notes, videos, tasks and events that match, up to 20 of each, the best first",
    operation: RestSearchDocument,
    query: { q: "SearchInput.query", tag: "SearchInput.tag", category: "SearchInput.category" },
    variables: ({ query: { q = "", tag, category } }) => ({
      input: { query: q, tag, category, first: 20, kinds },
    }),
    answer: flat("search"),
  }),
];
