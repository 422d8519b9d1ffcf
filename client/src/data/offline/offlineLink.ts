import { ApolloLink } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";
import { OperationTypeNode } from "graphql";
import { Observable } from "rxjs";
import { mayWait } from "./mayWait";
import { waitingChanges } from "./waitingChanges";

/**
 * Without a network, questions are answered by what the cache knows, and changes that may wait are kept and answered by
 * what they will have come to. A change is kept as well while others wait before it, so that all go in their order.
 * @param isUnreachable whether no answer came from the server itself
 */
export function offlineLink(cache: ApolloCache, isUnreachable: (error: unknown) => boolean): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { isReplayed, mustBeFresh } = operation.getContext();
    const isQuery = operation.operationType === OperationTypeNode.QUERY;
    const canWait = !isQuery && !isReplayed && mayWait(operation.operationName, operation.variables);
    return new Observable((observer) => {
      const keep = (error: unknown): void => {
        import("./offlineQueue").then(
          async ({ keepWaiting }) => {
            const answer = await keepWaiting(operation).catch(() => null);
            if (!answer) return observer.error(error);
            observer.next({ data: answer });
            observer.complete();
          },
          () => observer.error(error),
        );
      };
      if (canWait && (waitingChanges.all().some(({ refusal }) => !refusal) || navigator.onLine === false)) {
        keep(new TypeError("There is no network."));
        return;
      }
      const subscription = forward(operation).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => {
          if (!isUnreachable(error)) return observer.error(error);
          if (canWait) return keep(error);
          const known = isQuery && !mustBeFresh ? knownAnswer(cache, operation) : null;
          if (!known) return observer.error(error);
          observer.next({ data: known });
          observer.complete();
        },
      });
      return () => subscription.unsubscribe();
    });
  });
}

function knownAnswer(cache: ApolloCache, { query, variables }: ApolloLink.Operation): Record<string, unknown> | null {
  return cache.readQuery<Record<string, unknown>>({ query, variables });
}
