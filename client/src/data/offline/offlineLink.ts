import { ApolloLink } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";
import { OperationTypeNode } from "graphql";
import { Observable } from "rxjs";
import { mayWait } from "./mayWait";
import { waitingChanges } from "./waitingChanges";

/**
 * Without a network, answers queries from the cache, and keeps changes that may wait, with their expected results as
 * answers. A change is also kept while others are waiting before it, so that they are sent in order.
 * @param isUnreachable whether the server itself did not answer
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
