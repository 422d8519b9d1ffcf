import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { mergeMap, type Observable, of, tap } from "rxjs";

/** When changes come faster than answers, as during an import, the last answer is accepted. */
const maxRequests = 3;

/**
 * Repeats a query if a mutation was answered or failed, or an event arrived, while it was in flight: its answer may have
 * been read before that change, and would undo it in the cache. A mutation without an answer may have been stored.
 *
 * A mutation that changes nothing on any page sets `changesNothing` in its context.
 */
export function freshLink(): ApolloLink {
  let changes = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) {
      if (operation.getContext().changesNothing) return forward(operation);
      const count = (): void => {
        changes += 1;
      };
      return forward(operation).pipe(tap({ next: count, error: count }));
    }
    return ask(1);

    function ask(requests: number): Observable<ApolloLink.Result> {
      const before = changes;
      return forward(operation).pipe(
        mergeMap((answer) => (changes === before || requests === maxRequests ? of(answer) : ask(requests + 1))),
      );
    }
  });
}
