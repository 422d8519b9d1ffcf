import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { print } from "graphql";
import { AddAttachmentDocument, type AddAttachmentMutation, type AttachmentFieldsFragment } from "../../gql/graphql";
import { signedOut } from "../../signedOut";

interface Answer {
  data?: AddAttachmentMutation | null;
  errors?: ConstructorParameters<typeof CombinedGraphQLErrors>[0]["errors"];
}

/**
 * Sends a file to an item as a GraphQL multipart request. By XMLHttpRequest, since fetch cannot tell how much is sent.
 * @param onProgress is told the part that is sent, 0 to 1.
 * @throws CombinedGraphQLErrors for what the server answers, TypeError when there is no answer, AbortError.
 */
export function sendFile(
  itemId: string,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<AttachmentFieldsFragment> {
  const form = new FormData();
  const operation = {
    operationName: "AddAttachment",
    query: print(AddAttachmentDocument),
    variables: { itemId, file: null },
  };
  form.append("operations", JSON.stringify(operation));
  form.append("map", JSON.stringify({ file: ["variables.file"] }));
  form.append("file", file, file.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new TypeError("The file could not be sent"));
    request.open("POST", "/graphql");
    request.responseType = "json";
    request.setRequestHeader("accept", "application/graphql-response+json, application/json");
    request.setRequestHeader("apollo-require-preflight", "1");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (answer?.data) resolve(answer.data.addAttachment);
      else if (answer?.errors?.length) {
        const error = new CombinedGraphQLErrors({ data: null, errors: answer.errors });
        if (error.errors.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED")) signedOut.tell();
        reject(error);
      } else fail();
    };
    request.onerror = fail;
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) request.onabort(new ProgressEvent("abort"));
    else request.send(form);
  });
}
