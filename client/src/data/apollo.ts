import { ApolloClient, ApolloLink, CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { BaseHttpLink } from "@apollo/client/link/http";
import { RetryLink } from "@apollo/client/link/retry";
import { OperationTypeNode } from "graphql";
import { from, map, mergeMap, tap, throwError, timeout } from "rxjs";
import { pageViewer } from "./auth/pageViewer";
import { proofReason, proveItsYou } from "./auth/proof";
import { makeCache } from "./cache";
import { connection } from "./connection";
import { freshLink } from "./links/freshLink";
import { orderedLink } from "./links/orderedLink";
import { fetchPrefetched } from "./links/prefetch";
import { loadSocket } from "./live/socketLoader";
import { offlineLink } from "./offline/offlineLink";
import { signedOut } from "./signedOut";

const kindOf = (operation: ApolloLink.Operation): OperationTypeNode => operation.operationType;

/** No answer came from the server itself: the network, or a proxy before a server that is away. */
function isUnreachable(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode >= 502 && error.statusCode <= 504;
  return error instanceof TypeError;
}

/** Longer than the server takes for anything that is not told about on the way; `longestMs` in the context says else. */
const longestMs = 30_000;

/** A request that hangs is given up: what waits for it must not wait for ever. */
const deadline = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    timeout({
      first: operation.getContext().longestMs ?? longestMs,
      with: () => throwError(() => new TypeError("The server did not answer.")),
    }),
  ),
);

/** Reading is tried again; a change never is, for the first try may have reached the server. */
const retry = new RetryLink({
  delay: { initial: 250, max: 2000, jitter: true },
  attempts: (count, operation, error) =>
    count < 3 && navigator.onLine !== false && kindOf(operation) === OperationTypeNode.QUERY && isUnreachable(error),
});

const watch = new ErrorLink(({ error, operation, forward }) => {
  if (isUnreachable(error)) connection.failed();
  if (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED")
  ) {
    signedOut.tell();
  }
  // asked again who it is, then the same once more: what was typed stays where it is
  if (CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.reason === proofReason)) {
    return from(proveItsYou()).pipe(mergeMap((isProved) => (isProved ? forward(operation) : throwError(() => error))));
  }
});

/**
 * An answer for nobody, as after the session has ended, is none for somebody's page: it would take away what stands on it.
 * Only a query with `asksWhoItIs` in its context is told.
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

/** A link whose code loads with the first operation that takes it. */
const late = (load: () => Promise<ApolloLink>): ApolloLink =>
  new ApolloLink((operation, forward) => from(load()).pipe(mergeMap((link) => link.request(operation, forward))));

/** The socket and its protocol load after the page is drawn. */
const live = late(() => loadSocket().then(({ liveSocket }) => liveSocket));

/** Each open part of a project asks for its tasks: they go together. */
const batch = late(() => import("./links/batchLink").then(({ batchTasks }) => batchTasks));

const fresh = freshLink();

const cache = makeCache();

export const apollo = new ApolloClient({
  cache,
  link: ApolloLink.split(
    (operation) => kindOf(operation) === OperationTypeNode.SUBSCRIPTION,
    ApolloLink.from([fresh, live]),
    ApolloLink.from([
      // before the others: what is kept offline, or waits for a person to prove who they are, keeps its turn
      orderedLink(),
      offlineLink(cache, isUnreachable),
      fresh,
      watch,
      forViewer,
      deadline,
      retry,
      answers,
      ApolloLink.split(({ operationName }) => operationName === "OpenTasks", batch),
      new BaseHttpLink({ uri: "/graphql", credentials: "same-origin", fetch: fetchPrefetched }),
    ]),
  ),
});
