import { ApolloLink } from "@apollo/client";
import {
  type ASTNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  visit,
} from "graphql";
import { Observable, type Subscriber } from "rxjs";

/** A larger batch would exceed the cost limit of a request: a list of a hundred tasks costs a tenth of it. */
const maxAtOnce = 8;

interface Waiting {
  operation: ApolloLink.Operation;
  forward: ApolloLink.ForwardFunction;
  observer: Subscriber<ApolloLink.Result>;
}

/**
 * Batches queries with these names that are sent in the same tick, e.g. by all parts of a page, into one request. Each
 * gets its own aliases. If the batch fails for any of them, each is sent by itself.
 * @param names of queries whose root fields have no aliases and no fragments around them.
 */
export function batchLink(names: readonly string[]): ApolloLink {
  let waiting: Waiting[] = [];
  const send = (): void => {
    const asked = waiting.filter(({ observer }) => !observer.closed);
    waiting = [];
    for (const same of Map.groupBy(asked, ({ operation }) => operation.query).values()) {
      for (let at = 0; at < same.length; at += maxAtOnce) ask(same.slice(at, at + maxAtOnce));
    }
  };
  return new ApolloLink((operation, forward) => {
    if (!names.includes(operation.operationName ?? "")) return forward(operation);
    return new Observable((observer) => {
      if (!waiting.length) queueMicrotask(send);
      waiting.push({ operation, forward, observer });
    });
  });
}

export const batchTasks = batchLink(["OpenTasks"]);

function ask(all: readonly Waiting[]): void {
  const [first] = all;
  if (!first) return;
  if (all.length === 1) {
    alone(first);
    return;
  }
  const together = Object.create(first.operation, {
    query: { value: joined(first.operation.query, all.length) },
    variables: {
      value: Object.fromEntries(
        all.flatMap(({ operation: { variables } }, index) =>
          Object.entries(variables).map(([name, value]) => [nameOf(name, index), value]),
        ),
      ),
    },
  }) as ApolloLink.Operation;
  first.forward(together).subscribe({
    next: ({ data, errors }) => {
      if (!data || errors?.length) {
        all.forEach(alone);
        return;
      }
      all.forEach(({ observer }, index) => {
        observer.next({ data: partOf(data, index) });
        observer.complete();
      });
    },
    error: (error) => {
      for (const { observer } of all) observer.error(error);
    },
  });
}

function alone({ operation, forward, observer }: Waiting): void {
  if (!observer.closed) observer.add(forward(operation).subscribe(observer));
}

const nameOf = (name: string, index: number): string => `${name}_${index}`;

function partOf(data: Record<string, unknown>, index: number): Record<string, unknown> {
  const mine = Object.entries(data).filter(([name]) => name.endsWith(`_${index}`));
  return Object.fromEntries(mine.map(([name, value]) => [name.slice(0, name.lastIndexOf("_")), value]));
}

/** Repeats the document in one operation; variables and root fields get the number of the repetition in their names. */
function joined(document: DocumentNode, times: number): DocumentNode {
  return visit(document, {
    OperationDefinition(operation) {
      const copies = Array.from({ length: times }, (_, index) => renamed(operation, index));
      return {
        ...operation,
        variableDefinitions: copies.flatMap(({ variableDefinitions = [] }) => variableDefinitions),
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: copies.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      };
    },
    FragmentDefinition: () => false,
  });
}

function renamed(operation: OperationDefinitionNode, index: number): OperationDefinitionNode {
  const copy = visit(operation as ASTNode, {
    Variable: (variable) => ({ ...variable, name: { ...variable.name, value: nameOf(variable.name.value, index) } }),
  }) as OperationDefinitionNode;
  const selections = copy.selectionSet.selections.map((field): SelectionNode => {
    if (field.kind !== Kind.FIELD) return field;
    return { ...field, alias: { kind: Kind.NAME, value: nameOf(field.name.value, index) } };
  });
  return { ...copy, selectionSet: { ...copy.selectionSet, selections } };
}
