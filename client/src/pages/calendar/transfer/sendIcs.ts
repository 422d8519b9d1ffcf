import type { TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { print } from "graphql";

/**
 * Runs a mutation that takes an .ics file, as a GraphQL multipart request.
 * @throws CombinedGraphQLErrors for what the server answers, TypeError when there is no answer
 */
export async function sendIcs<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  file: File,
  variables: Omit<Variables, "file">,
  signal?: AbortSignal,
): Promise<Data> {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query: print(document), variables: { ...variables, file: null } }));
  form.append("map", JSON.stringify({ file: ["variables.file"] }));
  form.append("file", file, file.name);
  const response = await fetch("/graphql", {
    method: "POST",
    credentials: "same-origin",
    headers: { accept: "application/graphql-response+json, application/json", "apollo-require-preflight": "1" },
    body: form,
    ...(signal ? { signal } : {}),
  });
  const answer = (await response.json().catch(() => null)) as {
    data?: Data;
    errors?: ConstructorParameters<typeof CombinedGraphQLErrors>[0]["errors"];
  } | null;
  if (answer?.errors?.length) throw new CombinedGraphQLErrors({ data: null, errors: answer.errors });
  if (!answer?.data) throw new TypeError("The file could not be sent");
  return answer.data;
}
