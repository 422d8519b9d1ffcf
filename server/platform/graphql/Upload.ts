import { GraphQLError, GraphQLScalarType } from "graphql";
import { ArrivingFile } from "../http/ArrivingFile.js";

export type { ArrivingFile };

const refused = "A file comes with a GraphQL multipart request";

/** Gives the file, not its promise: the schema's builder would await it before anybody has checked who sends it. */
export const Upload = new GraphQLScalarType<ArrivingFile, never>({
  name: "Upload",
  description: "A file, sent as the GraphQL multipart request specification says.",
  specifiedByURL: "https://github.com/jaydenseric/graphql-multipart-request-spec",
  serialize: () => {
    throw new GraphQLError("A file is never part of an answer");
  },
  parseValue: (value) => {
    if (value instanceof ArrivingFile) return value;
    throw new GraphQLError(refused);
  },
  parseLiteral: () => {
    throw new GraphQLError(refused);
  },
});
