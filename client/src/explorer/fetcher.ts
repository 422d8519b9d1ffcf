import type { GraphiQLProps } from "graphiql";
import { GraphQLError, getOperationAST, OperationTypeNode, parse } from "graphql";
import { createClient, type ExecutionResult } from "graphql-ws";

type Fetcher = GraphiQLProps["fetcher"];
type Operation = Parameters<Fetcher>[0];

type Answer = ExecutionResult<Record<string, unknown>, Record<string, unknown>>;

const changesAreOff = "This is a change, and changes are off. Turn on “Allow changes” above, then run it again.";

const deadlineMs = 60_000;

/**
 * Sends operations as the page's viewer: a session of anybody else who signs in meanwhile doesn't count.
 * @param areChangesAllowed asked for each mutation, before it is sent.
 */
export function makeFetcher(viewerId: string, areChangesAllowed: () => boolean): Fetcher {
  return (operation, { headers } = {}) => {
    const kind = kindOf(operation);
    const sent = { ...headers, "commonplace-viewer": viewerId };
    if (kind === OperationTypeNode.MUTATION && !areChangesAllowed())
      return { errors: [new GraphQLError(changesAreOff)] };
    return kind === OperationTypeNode.SUBSCRIPTION ? subscribe(operation, sent) : send(operation, sent);
  };
}

/** Undefined for a document that can't be read or names no such operation: the server says what is wrong with it. */
function kindOf({ query, operationName }: Operation): OperationTypeNode | undefined {
  try {
    return getOperationAST(parse(query), operationName)?.operation;
  } catch {
    return undefined;
  }
}

async function send(operation: Operation, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: {
      accept: "application/graphql-response+json, application/json",
      ...headers,
      "content-type": "application/json",
    },
    body: JSON.stringify(operation),
    signal: AbortSignal.timeout(deadlineMs),
  });
  return (await response.json()) as Answer;
}

/** The socket closes with its subscription. */
function subscribe(operation: Operation, headers: Record<string, string>): AsyncIterable<Answer> {
  const url = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/graphql`;
  return createClient({ url, connectionParams: headers }).iterate({ ...operation }) as AsyncIterable<Answer>;
}
