import { ApolloLink } from "@apollo/client";
import { Observable, type Subscription } from "rxjs";

/**
 * Sends mutations of one name one after the other when their context says `inOrder`: side by side, the server may do
 * the later one first, and the last press would be lost.
 */
export function orderedLink(): ApolloLink {
  const ends = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const { operationName = "" } = operation;
    if (!operation.getContext().inOrder) return forward(operation);
    return new Observable((observer) => {
      const former = ends.get(operationName) ?? Promise.resolve();
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      ends.set(
        operationName,
        former.then(() => ended),
      );
      let sent: Subscription | null = null;
      let isOver = false;
      void former.then(() => {
        if (!isOver) sent = forward(operation).subscribe(observer);
      });
      return () => {
        isOver = true;
        sent?.unsubscribe();
        end();
      };
    });
  });
}
