import type { IncomingMessage } from "node:http";
import { CloseCode, MessageType, parseMessage, type Server } from "graphql-ws";
import type { Logger } from "pino";
import type { WebSocket } from "ws";

/** A socket with the request that opened it. */
export interface SocketExtra {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

const pingMilliseconds = 12_000;
/** Message types that only a server sends. */
const ofServers: ReadonlySet<MessageType> = new Set([MessageType.ConnectionAck, MessageType.Next, MessageType.Error]);

/**
 * Serves a socket with the library of subscriptions. The library's own adapter for this kind of socket writes to the
 * console whatever a client sends out of turn.
 */
export function serveSocket(server: Server<SocketExtra>, extra: SocketExtra, log: Logger): void {
  const { socket } = extra;
  // A broken frame is the sender's fault, and closes the socket by itself.
  socket.on("error", (error) => log.debug({ err: error }, "A socket broke off"));
  const stopPings = keepAlive(socket);
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (data) =>
        new Promise((done, fail) => {
          if (socket.readyState !== socket.OPEN) return done();
          socket.send(data, (error) => (error ? fail(error) : done()));
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (read) => {
        socket.on("message", (data) => {
          const text = String(data);
          if (isOfServer(text)) return socket.close(CloseCode.BadRequest, "Only a server sends this");
          read(text).catch((error) => {
            log.error({ err: error }, "A message could not be read");
            socket.close(CloseCode.InternalServerError, "Internal server error");
          });
        });
      },
    },
    extra,
  );
  socket.once("close", (code, reason) => {
    stopPings();
    closed(code, String(reason)).catch((error) => log.error({ err: error }, "A socket was not closed well"));
  });
}

function isOfServer(text: string): boolean {
  try {
    return ofServers.has(parseMessage(text).type);
  } catch {
    // the library refuses it with its own message
    return false;
  }
}

/** Closes a socket whose other end does not answer a ping before the next. @returns a function that stops the pings. */
function keepAlive(socket: WebSocket): () => void {
  let isAnswered = true;
  socket.on("pong", () => {
    isAnswered = true;
  });
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
  }, pingMilliseconds);
  return () => clearInterval(timer);
}
