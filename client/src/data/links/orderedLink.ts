import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { Observable, type Subscription } from "rxjs";

/** The variables that identify the items a mutation changes. */
const idVariables = ["id", "ids", "itemId", "itemIds", "taskId", "taskIds", "videoId", "eventTypeIds"];

function changedIds({ operationType, variables, getContext }: ApolloLink.Operation): readonly string[] {
  if (operationType !== OperationTypeNode.MUTATION) return [];
  const named: unknown[] = [...idVariables.map((name) => variables[name]), variables.input?.id, getContext().changes];
  return [...new Set(named.flat().filter((id) => typeof id === "string"))];
}

/**
 * Sends mutations of the same item one after another: sent in parallel, the server could run the later one first, or
 * the earlier answer could arrive last, and the last change would be lost. Their variables identify the items; things
 * without an id, such as the settings, are named by `changes` in the context. Mutations of other items don't wait.
 */
export function orderedLink(): ApolloLink {
  const ends = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const ids = changedIds(operation);
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
