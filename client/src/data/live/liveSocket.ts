import { ApolloLink } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient } from "graphql-ws";
import { Observable, race, retry, throwError, timer } from "rxjs";
import { pageViewer } from "../auth/pageViewer";
import { connection } from "../connection";
import { signedOut } from "../signedOut";

const reconnectListeners = new Set<() => void>();

/** Calls back each time the socket reconnects. @returns a function that stops it. */
export function onReconnected(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** Exponential backoff up to half a minute. Without a network, waits for it and reconnects as soon as it is back. */
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
/** How many times in a row the socket closed without having been open in between. */
let closings = 0;

/** An idle page sends no requests, so if the socket can't reconnect, this checks whether the server answers. */
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
    // a dead connection can look open for minutes: close it if a ping is not answered
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
      // the first close may be a restart, which is over before anybody needs to know
      if (closings > 1) void askWhetherThere();
    },
  },
});

// Events are lost while the network is down, even if the socket survives: reconnect once it is back.
window.addEventListener("offline", () => socket.terminate());

/**
 * Sends with each subscription how long ago its page began to read, so that the server first sends the events since
 * then. After a lost connection everything is read again as soon as the socket is open.
 */
const sinceRead = new ApolloLink((operation, forward) => {
  let readAtMs: number | undefined = hasStood ? performance.now() : 0;
  operation.extensions = {
    // evaluated when the message is written, once the socket is open
    get agoMs(): number {
      const agoMs = Math.round(performance.now() - (readAtMs ?? stoodAtMs));
      readAtMs = undefined;
      return agoMs;
    },
  };
  return forward(operation);
});

/** How often a page whose socket was refused checks whether the person has signed in again. */
const returnSeconds = 15;

const returned = new Observable<void>((observer) => signedOut.onReturned(() => observer.next()));

/** If the page stays open after its session ended, or seemed to end, it subscribes again once the person is back. */
const sinceReturn = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    retry({
      delay: (error) => (isSignedOut ? race(returned, timer(returnSeconds * 1000)) : throwError(() => error)),
    }),
  ),
);

export const liveSocket = ApolloLink.from([sinceReturn, sinceRead, new GraphQLWsLink(socket)]);
