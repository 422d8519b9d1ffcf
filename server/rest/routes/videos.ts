import { RestGenerateSummaryDocument } from "../../gql/graphql.js";
import { flat } from "../answers.js";
import { row } from "../Row.js";

/** Routes that videos have besides those of all content. */
export const videoRoutes = [
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
];
