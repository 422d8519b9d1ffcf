import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ViewerIdentity } from "../../platform/context.js";
import { UpstreamFailedError } from "../../platform/errors.js";
import { parsedJson } from "../../platform/parsedJson.js";
import { runAttempt } from "../secondFactor/signInAttempt.js";
import { endFormerSession } from "../sessions/newSessionToken.js";
import { readCookie } from "../sessions/sessionCookie.js";
import { auditSignIn } from "./auditSignIn.js";
import { authFailure } from "./authFailure.js";
import { addressHeader, invitationHeader } from "./authHeaders.js";
import type { Prepared } from "./authInputs.js";
import type { AuthRoutesParts } from "./authRoutes.js";
import { knownDeviceCookie, knownForAccount } from "./knownDevice.js";
import { oidcProvider } from "./signInProviders.js";

/** Together with an OpenID Connect provider's look-up, less than the ten seconds that a request may wait. */
const providerMilliseconds = 4_500;
const retryAfterSeconds = 10;

/** Passes the call to the library as one from our own page, and converts its response to our format. */
export async function forward(
  parts: AuthRoutesParts,
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<unknown> {
  const { refusal, body, path, provider, invitation, method, guesses, makesKnown } = prepared;
  if (refusal) return sendFailure(reply, 403, refusal);
  if (prepared.done) return prepared.done;
  const auth = await (prepared.isOfApps ? parts.appsAuth() : parts.auth(provider === oidcProvider));
  const { publicUrl } = parts.settings;
  const headers = new Headers({ origin: publicUrl, [addressHeader]: request.ip });
  const brought = prepared.cookies ? onlyCookies(request.headers.cookie, prepared.cookies) : request.headers.cookie;
  if (brought) headers.set("cookie", brought);
  if (request.headers["user-agent"]) headers.set("user-agent", request.headers["user-agent"]);
  if (body) headers.set("content-type", "application/json");
  if (prepared.isOfApps) headers.set("accept", "application/json");
  if (invitation) headers.set(invitationHeader, invitation);
  const route = path?.split("?")[0] ?? request.url.slice("/api/auth/".length).split("?")[0] ?? "";
  const viewer = route === "sign-out" || route === "change-password" ? await viewerOrNull(parts, request) : null;
  const accountAddress = makesKnown ?? (route === "change-password" ? viewer?.email : undefined);
  const call = async () => {
    await prepared.beforehand?.();
    const asked = new Request(new URL(path ? `/api/auth/${path}` : request.url, publicUrl), {
      method: method ?? request.method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    const generation = accountAddress ? (await knownForAccount(parts.pool, accountAddress)).generation || null : null;
    const { response, attempt } = await runAttempt({ ...prepared, generation }, async (attempt) => {
      const answering = auth.handler(asked);
      return { response: await (provider ? answerOfProvider(answering) : answering), attempt };
    });
    const isHalfWay = attempt.secondStepFor !== null;
    // All other errors were checked for before.
    const isWrong = !isHalfWay && (response.status === 400 || response.status === 401);
    return { response, isProved: attempt.isProved, isHalfWay, isWrong };
  };
  const { response, isProved, isHalfWay } = await (guesses ? parts.guess(guesses, request, call) : call());
  if (response.ok || isProved || isHalfWay) await prepared.afterwards?.();
  else await prepared.afterRefusal?.();
  if (isProved) return { status: true };
  const { email } = (body ?? {}) as { email?: unknown };
  await auditSignIn(parts, {
    path: route,
    email,
    ip: request.ip,
    isRefused: response.status >= 400 && !isHalfWay,
    viewer,
  });
  const { cookie: cookies } = request.headers;
  const given = response.headers.getSetCookie();
  if (response.status < 400) await endFormerSession(parts, cookies, given);
  for (const cookie of given) reply.header("set-cookie", cookie);
  // Not before the second step: somebody who only knows the password must not get a separate count for codes.
  if (response.ok && makesKnown) {
    const known = await knownForAccount(parts.pool, makesKnown);
    const device = { secret: await parts.secret(), publicUrl };
    reply.header("set-cookie", knownDeviceCookie(device, cookies, known));
  }
  const location = response.headers.get("location");
  if (location && response.status >= 300 && response.status < 400) return reply.redirect(location, 302);
  if (isHalfWay) return { secondStep: true };
  const answer = parsedJson(await response.text());
  if (response.ok && prepared.answer) return prepared.answer(answer);
  if (response.ok) return reply.type("application/json; charset=utf-8").send(JSON.stringify(withoutTokens(answer)));
  if (response.status >= 500) request.log.error({ requestId: request.id, answer }, "Signing in failed");
  return sendFailure(reply, response.status, (answer as { code?: string } | null)?.code);
}

/** A Cookie header with only the cookies of these names, parsed the way we read them. */
function onlyCookies(line: string | undefined, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const value = readCookie(line, name);
      return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
    })
    .join("; ");
}

function sendFailure(reply: FastifyReply, status: number, reason: string | undefined): FastifyReply {
  const failure = authFailure(status, reason);
  if (failure.status === 502) reply.header("retry-after", retryAfterSeconds);
  return reply.code(failure.status).send(failure.body);
}

/** The library waits for a provider without a timeout. @throws UpstreamFailedError */
async function answerOfProvider(answering: Promise<Response>): Promise<Response> {
  const late = Symbol("late");
  const first = await Promise.race([answering, wait(providerMilliseconds, late, { ref: false })]);
  if (first !== late) return first as Response;
  answering.catch(() => undefined);
  throw new UpstreamFailedError("This sign-in method is not responding. Please try again in a moment.", 5);
}

async function viewerOrNull(parts: AuthRoutesParts, request: FastifyRequest): Promise<ViewerIdentity | null> {
  return parts.viewerOf(request).catch(() => null);
}

/** The session's token belongs only in the cookie that scripts can't read. */
function withoutTokens(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  const { token, session, ...rest } = answer as Record<string, unknown>;
  return {
    ...rest,
    // Null means that nobody is signed in yet.
    ...(token === null ? { token } : {}),
    ...(session === undefined ? {} : { session: withoutTokens(session) }),
  };
}
