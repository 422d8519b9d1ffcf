import { ApolloLink } from "@apollo/client";
import { Observable, type Subscription } from "rxjs";

/**
 * Sends mutations that change one thing one after the other: side by side, the server may do the later one first, and
 * the last press would be lost. `inOrder` in the context has the ids of what a mutation changes; what changes other
 * things does not wait for it.
 */
export function orderedLink(): ApolloLink {
  const ends = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const ids: readonly string[] = operation.getContext().inOrder ?? [];
    if (!ids.length) return forward(operation);
    return new Observable((observer) => {
      const turn = Promise.all(ids.map((id) => ends.get(id)));
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const over = turn.then(() => ended);
      for (const id of ids) ends.set(id, over);
      let sent: Subscription | null = null;
      let isOver = false;
      void turn.then(() => {
        if (!isOver) sent = forward(operation).subscribe(observer);
      });
      void over.then(() => {
        for (const id of ids) if (ends.get(id) === over) ends.delete(id);
      });
      return () => {
        isOver = true;
        sent?.unsubscribe();
        end();
      };
    });
  });
}
