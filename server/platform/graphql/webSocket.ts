import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  specifiedRules,
  subscribe,
  validate,
} from "graphql";
import { handleProtocols, makeServer } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import { limitOf } from "../../limits.js";
import { type Context, makeContext, type ViewerIdentity } from "../context.js";
import { InvalidInputError, maskError, maskErrors, UnauthenticatedError } from "../errors.js";
import { admitOperation, checkVariables } from "../fairShares/admitOperation.js";
import { addressOf } from "../http/addressOf.js";
import { isFromOwnPage, meantHeader } from "../http/ownOrigin.js";
import { outageOf } from "../outage.js";
import type { Services } from "../services.js";
import { admitEvent } from "./admitAnswer.js";
import { depthRule, subscriptionBounds } from "./documentLimits.js";
import { sizeRule } from "./documentSize.js";
import { maskResult, operationOf } from "./executeDocument.js";
import { closeForbidden, type OpenSocket, OpenSockets } from "./openSockets.js";
import { type SocketExtra, serveSocket } from "./serveSocket.js";

export interface WebSockets {
  /** The numbers that are open now. */
  count(): { sockets: number; subscriptions: number };
  /** Ends every subscription and closes the sockets with 1001 (going away). */
  close(): Promise<void>;
}

const maxMessageBytes = limitOf.subscriptions.messageBytes.max;
const maxSubscriptionsPerSocket = limitOf.subscriptions.perSocket.max;
const maxSubscriptionsPerPerson = limitOf.subscriptions.perPerson.max;
const graceMs = 1_000;
/** A client reconnects by itself after this code, which it would not do after an internal error. */
const tryAgainLater = 1013;
const signedOut = { code: 4401, reason: "Unauthorized" };

interface SocketFacts extends Pick<OpenSocket, "viewer" | "isStillGood"> {
  /** Of the upgrade request, or with the socket's token; used to check the viewer again later. */
  headers: IncomingHttpHeaders;
  ipAddress: string;
}

/** Subscriptions at /graphql on the same port, for signed-in viewers, until the session ends. */
export function registerWebSocket(services: Services, schema: GraphQLSchema, server: Server): WebSockets {
  const { callers } = services;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, handleProtocols });
  const open = new OpenSockets(services);
  const facts = new WeakMap<WebSocket, SocketFacts>();

  const subscriptions = makeServer<Record<string, unknown>, SocketExtra>({
    onConnect: async ({ connectionParams, subscriptions, extra: { socket, request } }) => {
      const headers = headersOf(request, connectionParams);
      const isByCookie = headers.authorization === undefined;
      // Answering false closes with 4403 (forbidden).
      if (isByCookie && !isFromOwnPage(headers, services.settings, request.socket.localPort)) {
        services.log.warn({ code: "FORBIDDEN" }, "Refused a socket");
        return false;
      }
      const ipAddress = addressOf(request, services.settings);
      let viewer: ViewerIdentity | null;
      try {
        viewer = await callers.runFor({ ipAddress }, () => viewerOf(services, headers, ipAddress));
      } catch (error) {
        const outage = outageOf(error);
        if (!outage) throw error;
        services.log.error({ err: error }, "A socket met an outage");
        socket.close(tryAgainLater, outage.sentence);
        return false;
      }
      if (!viewer) {
        services.log.warn({ code: "UNAUTHENTICATED" }, "Refused a socket");
        socket.close(signedOut.code, signedOut.reason);
        return false;
      }
      const isStillGood = () =>
        callers.runFor(viewer, async () =>
          // The cookie of the upgrade request may have been replaced since.
          viewer.sessionId === null
            ? (await viewerOf(services, headers, ipAddress))?.tokenId === viewer.tokenId
            : services.viewers.isSessionOpen(viewer.sessionId, ipAddress),
        );
      facts.set(socket, { viewer, headers, ipAddress, isStillGood });
      return open.add({ socket, viewer, subscriptions, isStillGood });
    },
    onSubscribe: ({ extra: { socket }, subscriptions }, _id, { query, variables, operationName, extensions }) => {
      const known = facts.get(socket);
      if (!known) return [new GraphQLError("Authentication required", { extensions: { code: "UNAUTHENTICATED" } })];
      const { viewer, headers, ipAddress } = known;
      const hearsSinceMs = sinceOf(extensions);
      const context = makeContext(
        services,
        { requestId: randomUUID(), ipAddress, headers, isLasting: true, hearsSinceMs },
        viewer,
      );
      try {
        if (Object.keys(subscriptions).length > maxSubscriptionsPerSocket) {
          throw new InvalidInputError(`At most ${maxSubscriptionsPerSocket} subscriptions can be open at once`);
        }
        if (open.subscriptionsOf(viewer.userId) > maxSubscriptionsPerPerson) {
          throw new InvalidInputError(
            `At most ${maxSubscriptionsPerPerson} subscriptions can be open at once on all sockets together`,
          );
        }
        return subscriptionOf(schema, query, variables ?? {}, operationName, context);
      } catch (error) {
        return [maskError(error, services.log, context.requestId)];
      }
    },
    subscribe: async (args) => {
      const person = (args.contextValue as Context).requireViewer();
      const events = await callers.runFor(person, () => subscribe(args));
      if (Symbol.asyncIterator in events) {
        const next = events.next.bind(events);
        // the reads for each event run for the person too
        events.next = () => callers.runFor(person, next);
      }
      return events;
    },
    onNext: async ({ extra: { socket } }, _id, _payload, { contextValue }, result) => {
      const context = contextValue as Context;
      try {
        // a token expires without an event; a socket that is closing sends nothing
        if (context.viewer?.via === "token" && !(await facts.get(socket)?.isStillGood())) closeForbidden(socket);
        admitEvent(result.data);
        return maskResult(result, context);
      } catch (error) {
        return { errors: [maskError(error, services.log, context.requestId)] };
      }
    },
    onError: (_socket, id, _payload, errors) => maskErrors(errors, services.log, id),
  });

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A socket that asks for an upgrade has lost the HTTP server's listeners.
    stream.on("error", () => stream.destroy());
    if (request.url?.split("?")[0] !== "/graphql") {
      const answer = "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
      // the caller may keep its own side half open for ever
      stream.end(answer, () => stream.destroy());
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      serveSocket(subscriptions, { socket, request }, services.log),
    );
  };
  server.on("upgrade", upgrade);
  return {
    count: () => open.count(),
    close: async () => {
      server.off("upgrade", upgrade);
      open.stop();
      for (const socket of sockets.clients) socket.close(1001, "Going away");
      await new Promise<void>((done, fail) => {
        sockets.close((error) => (error ? fail(error) : done()));
      });
    },
  };
}

/** The connection's first message says whose page it is; a token in it replaces the cookie. */
function headersOf(request: IncomingMessage, parameters: Record<string, unknown> | undefined): IncomingHttpHeaders {
  const authorization = parameters?.authorization ?? parameters?.Authorization;
  if (typeof authorization === "string") return { ...request.headers, cookie: undefined, authorization };
  const meant = parameters?.[meantHeader];
  return typeof meant === "string" ? { ...request.headers, [meantHeader]: meant } : request.headers;
}

async function viewerOf(
  { viewers }: Services,
  headers: IncomingHttpHeaders,
  ipAddress: string,
): Promise<ViewerIdentity | null> {
  try {
    return await viewers.viewerOf(headers, ipAddress);
  } catch (error) {
    if (error instanceof UnauthenticatedError) return null;
    throw error;
  }
}

/**
 * The time from which a subscription wants events: its page was read `agoMs` before, and events since then are sent
 * first. A message may take a little longer than the page's own requests did.
 */
function sinceOf(extensions: Record<string, unknown> | null | undefined): number {
  const agoMs = extensions?.agoMs;
  return typeof agoMs === "number" ? performance.now() - agoMs - graceMs : Number.POSITIVE_INFINITY;
}

/** @throws InvalidInputError if @skip or @include decides which stream is meant, or leaves none. */
function checkRootFields(schema: GraphQLSchema, { definitions }: DocumentNode): void {
  const rootType = schema.getSubscriptionType()?.name;
  const isChosen = ({ selections }: SelectionSetNode): boolean =>
    selections.some(
      (selection) =>
        selection.directives?.some(({ name }) => name.value === "skip" || name.value === "include") ||
        (selection.kind === Kind.INLINE_FRAGMENT && isChosen(selection.selectionSet)),
    );
  for (const one of definitions) {
    const isOfRoot =
      one.kind === Kind.OPERATION_DEFINITION ||
      (one.kind === Kind.FRAGMENT_DEFINITION && one.typeCondition.name.value === rootType);
    if (isOfRoot && isChosen(one.selectionSet)) {
      throw new InvalidInputError("The stream of a subscription can't depend on @skip or @include");
    }
  }
}

/** @throws GraphQLError, InvalidInputError for a document that isn't one valid subscription. */
function subscriptionOf(
  schema: GraphQLSchema,
  query: string,
  variableValues: Record<string, unknown>,
  operationName: string | null | undefined,
  contextValue: Context,
): ExecutionArgs {
  const { characters, tokens } = subscriptionBounds;
  if (query.length > characters)
    throw new InvalidInputError(`A subscription may have at most ${characters} characters`);
  const document = parse(query);
  if ((document.tokenCount ?? 0) > tokens) {
    throw new InvalidInputError(`A subscription may have at most ${tokens} words and signs`);
  }
  checkRootFields(schema, document);
  const [invalid] = validate(schema, document, [...specifiedRules, sizeRule, depthRule], { maxErrors: 1 });
  if (invalid) throw invalid;
  const operation = operationOf(document, operationName);
  if (operation.operation !== "subscription") {
    throw new InvalidInputError("Only subscriptions run here. Please send queries and mutations over HTTP.");
  }
  checkVariables(schema, operation, variableValues);
  admitOperation(schema, document, operation, variableValues, contextValue);
  return { schema, document, operationName, variableValues, contextValue };
}
