import { ApolloClient, ApolloLink, CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { BaseHttpLink } from "@apollo/client/link/http";
import { OperationTypeNode } from "graphql";
import { from, map, mergeMap, retry, tap, throwError, timeout, timer } from "rxjs";
import { pageViewer } from "./auth/pageViewer";
import { proofReason, proveItsYou } from "./auth/proof";
import { makeCache } from "./cache";
import { connection } from "./connection";
import { freshLink } from "./links/freshLink";
import { orderedLink } from "./links/orderedLink";
import { outlivingLink } from "./links/outlivingLink";
import { fetchPrefetched } from "./links/prefetch";
import { loadSocket } from "./live/socketLoader";
import { offlineLink } from "./offline/offlineLink";
import { signedOut } from "./signedOut";

const kindOf = (operation: ApolloLink.Operation): OperationTypeNode => operation.operationType;

/** True if the server itself did not answer: no network, or a proxy whose server is down. */
function isUnreachable(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode >= 502 && error.statusCode <= 504;
  return error instanceof TypeError;
}

/** Longer than any request without progress reports takes; `longestMs` in the context overrides it. */
const longestMs = 30_000;

/** Aborts a request that hangs, so that nothing waits for it forever. */
const deadline = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    timeout({
      first: operation.getContext().longestMs ?? longestMs,
      with: () => throwError(() => new TypeError("The server did not answer.")),
    }),
  ),
);

/** Reading is tried again; a change never is, for the first try may have reached the server. */
const retries = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    retry({
      count: 2,
      delay: (error, count) =>
        navigator.onLine !== false && kindOf(operation) === OperationTypeNode.QUERY && isUnreachable(error)
          ? timer(Math.random() * 250 * 2 ** count)
          : throwError(() => error),
    }),
  ),
);

const watch = new ErrorLink(({ error, operation, forward }) => {
  if (isUnreachable(error)) connection.failed();
  if (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED")
  ) {
    signedOut.tell();
  }
  // asks who the person is, then repeats the operation once: typed text stays in place
  if (CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.reason === proofReason)) {
    return from(proveItsYou()).pipe(mergeMap((isProved) => (isProved ? forward(operation) : throwError(() => error))));
  }
});

/**
 * A query answered without a viewer, as after the session has ended, fails here: its empty answer would clear the page.
 * Only queries with `asksWhoItIs` in their context get that answer.
 */
const forViewer = new ApolloLink((operation, forward) => {
  const { asksWhoItIs } = operation.getContext();
  return forward(operation).pipe(
    map((answer) => {
      const viewer = answer.data?.viewer as { id?: string } | null | undefined;
      if (viewer?.id) pageViewer.know(viewer.id);
      if (viewer !== null || asksWhoItIs || !pageViewer.isKnown()) return answer;
      const error = { message: "Authentication required", extensions: { code: "UNAUTHENTICATED" } };
      throw new CombinedGraphQLErrors({ data: null, errors: [error] });
    }),
  );
});

const answers = new ApolloLink((operation, forward) => {
  const askedAtMs = performance.now();
  return forward(operation).pipe(tap(() => connection.answered(askedAtMs)));
});

/** A link whose code loads with the first operation that uses it. */
const late = (load: () => Promise<ApolloLink>): ApolloLink =>
  new ApolloLink((operation, forward) => from(load()).pipe(mergeMap((link) => link.request(operation, forward))));

/** The socket and its protocol load after the page is drawn. */
const live = late(() => loadSocket().then(({ liveSocket }) => liveSocket));

/** Each open part of a project queries its tasks: those queries are batched. */
const batch = late(() => import("./links/batchLink").then(({ batchTasks }) => batchTasks));

const fresh = freshLink();

const cache = makeCache();

export const apollo = new ApolloClient({
  cache,
  link: ApolloLink.split(
    (operation) => kindOf(operation) === OperationTypeNode.SUBSCRIPTION,
    ApolloLink.from([fresh, live]),
    ApolloLink.from([
      // first, so that operations kept offline, or waiting for the person's confirmation, keep their order
      orderedLink(),
      offlineLink(cache, isUnreachable),
      fresh,
      watch,
      forViewer,
      deadline,
      retries,
      answers,
      outlivingLink(),
      ApolloLink.split(({ operationName }) => operationName === "OpenTasks", batch),
      new BaseHttpLink({ uri: "/graphql", credentials: "same-origin", fetch: fetchPrefetched }),
    ]),
  ),
});
