import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { finalize } from "rxjs";

/** Browsers refuse such requests of a page when they have more than 64 KiB together. */
const maxBytes = 60_000;
/** More than the text of any mutation. */
const textBytes = 5_000;
const bytesOfCharacter = 3;

/** Lets the browser finish changes that are on their way when their page is left. Large ones end with the page. */
export function outlivingLink(): ApolloLink {
  let underway = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    const bytes = textBytes + JSON.stringify(operation.variables).length * bytesOfCharacter;
    if (underway + bytes > maxBytes) return forward(operation);
    underway += bytes;
    operation.setContext(({ fetchOptions }) => ({ fetchOptions: { ...fetchOptions, keepalive: true } }));
    return forward(operation).pipe(
      finalize(() => {
        underway -= bytes;
      }),
    );
  });
}
