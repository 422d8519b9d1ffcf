import { ApolloLink } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient } from "graphql-ws";
import { Observable, race, retry, throwError, timer } from "rxjs";
import { pageViewer } from "../auth/pageViewer";
import { connection } from "../connection";
import { signedOut } from "../signedOut";

const reconnectListeners = new Set<() => void>();

/** Calls back each time the socket stands again after it broke. @returns the way to stop. */
export function onReconnected(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** Waits longer after each failure, half a minute at most; without a network just for it, and no more once it is back. */
function waitToRetry(retries: number): Promise<void> {
  const delayMs = Math.min(30_000, 1000 * 2 ** retries) * (0.75 + Math.random() / 2);
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(waiting);
      window.removeEventListener("online", go);
      resolve();
    };
    const waiting = navigator.onLine === false ? undefined : setTimeout(go, delayMs);
    window.addEventListener("online", go);
  });
}

const unauthorized = new Set([4401, 4403]);
const pongSeconds = 5;
let askedAtMs = 0;
let pongDue: ReturnType<typeof setTimeout> | undefined;

const answerSeconds = 3;
let hasStood = false;
let stoodAtMs = 0;
let isSignedOut = false;
/** How often in a row the socket has closed without having stood in between. */
let closings = 0;

/** A page that only shows asks nothing by itself, so a socket that can't come back has it ask whether anybody is there. */
async function askWhetherThere(): Promise<void> {
  try {
    await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(answerSeconds * 1000) });
  } catch {
    connection.failed();
  }
}

const socket = createClient({
  url: () => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/graphql`,
  lazy: true,
  connectionParams: pageViewer.headers,
  keepAlive: 20_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  retryWait: waitToRetry,
  shouldRetry: (event) => !(event instanceof CloseEvent && unauthorized.has(event.code)),
  on: {
    connecting: () => {
      askedAtMs = performance.now();
    },
    connected: (_socket, _payload, wasRetry) => {
      const wasBroken = wasRetry || isSignedOut;
      hasStood = true;
      stoodAtMs = performance.now();
      isSignedOut = false;
      closings = 0;
      connection.answered(askedAtMs);
      if (wasBroken) for (const listener of reconnectListeners) listener();
    },
    // a connection that died without a word looks open for minutes: who doesn't answer a ping is left
    ping: (isReceived) => {
      if (!isReceived) pongDue = setTimeout(() => socket.terminate(), pongSeconds * 1000);
    },
    pong: (isReceived) => {
      if (isReceived) clearTimeout(pongDue);
    },
    closed: (event) => {
      clearTimeout(pongDue);
      if (event instanceof CloseEvent && unauthorized.has(event.code)) {
        isSignedOut = true;
        signedOut.tell();
      }
      closings += 1;
      // the first may be a restart, which is over before anybody needs to know
      if (closings > 1) void askWhetherThere();
    },
  },
});

// Events while the network was away are lost, even where the socket outlives it: begin anew when it is back.
window.addEventListener("offline", () => socket.terminate());

/**
 * Says with each subscription how long before it was sent its page began to read: what happened since is told first.
 * After a cut everything is read again as soon as the socket stands.
 */
const sinceRead = new ApolloLink((operation, forward) => {
  let readAtMs: number | undefined = hasStood ? performance.now() : 0;
  operation.extensions = {
    // read when the message is written, which waits for the socket
    get agoMs(): number {
      const agoMs = Math.round(performance.now() - (readAtMs ?? stoodAtMs));
      readAtMs = undefined;
      return agoMs;
    },
  };
  return forward(operation);
});

/** How often a page whose socket was refused tries whether its person is back. */
const returnSeconds = 15;

const returned = new Observable<void>((observer) => signedOut.onReturned(() => observer.next()));

/** A page that stays when its session ends, or ends no session after all, listens again once the person is back. */
const sinceReturn = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    retry({
      delay: (error) => (isSignedOut ? race(returned, timer(returnSeconds * 1000)) : throwError(() => error)),
    }),
  ),
);

export const liveSocket = ApolloLink.from([sinceReturn, sinceRead, new GraphQLWsLink(socket)]);
