import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { print } from "graphql";
import { pageViewer } from "./auth/pageViewer";
import { signedOut } from "./signedOut";

interface Answer<Data> {
  data?: Data | null;
  errors?: ConstructorParameters<typeof CombinedGraphQLErrors>[0]["errors"];
}

/**
 * Runs a mutation with a file as a GraphQL multipart request. Uses XMLHttpRequest, since fetch reports no upload
 * progress.
 * @param variables all but `file`.
 * @param onProgress gets the fraction sent, 0 to 1.
 * @throws CombinedGraphQLErrors for the server's errors, TypeError when there is no answer, AbortError.
 */
export function sendUpload<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, "file">,
  file: File,
  signal?: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<Data> {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query: print(document), variables: { ...variables, file: null } }));
  form.append("map", JSON.stringify({ file: ["variables.file"] }));
  form.append("file", file, file.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new TypeError("The file could not be sent"));
    request.open("POST", "/graphql");
    request.responseType = "json";
    request.setRequestHeader("accept", "application/graphql-response+json, application/json");
    request.setRequestHeader("apollo-require-preflight", "1");
    for (const [name, value] of Object.entries(pageViewer.headers())) request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as Answer<Data> | null;
      if (answer?.data) resolve(answer.data);
      else if (answer?.errors?.length) {
        const error = new CombinedGraphQLErrors({ data: null, errors: answer.errors });
        if (error.errors.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED")) signedOut.tell();
        reject(error);
      } else fail();
    };
    request.onerror = fail;
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) request.onabort(new ProgressEvent("abort"));
    else request.send(form);
  });
}
