import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ViewerIdentity } from "../../platform/context.js";
import { ownDataOf } from "../../platform/data/Data.js";
import {
  AppError,
  ForbiddenError,
  InvalidInputError,
  RateLimitedError,
  statusOfError,
  UnauthenticatedError,
  UpstreamFailedError,
} from "../../platform/errors.js";
import { networkOf } from "../../platform/http/networkOf.js";
import { isFromOwnPage, meantHeader } from "../../platform/http/ownOrigin.js";
import type { Accounts, AccountsParts } from "../Accounts.js";
import { closeConnections } from "../apps/connectedApps.js";
import type { PasswordStrength } from "../passwords/passwordStrength.js";
import { personOfResetLink } from "../passwords/resetPassword.js";
import { RefusedInputError } from "../RefusedInputError.js";
import { secondFactorInputs } from "../secondFactor/secondFactorInputs.js";
import { deviceOf } from "../sessions/deviceOf.js";
import { checkRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { type AuthBody, authInputs, landing, type Prepared } from "./authInputs.js";
import { forward } from "./forward.js";
import { knownDevice, knownForAccount } from "./knownDevice.js";
import type { Auth } from "./makeAuth.js";
import { ownPath } from "./ownPath.js";
import { offeredProviders } from "./signInProviders.js";

export interface AuthRoutesParts extends AccountsParts {
  /** The secret that signs cookies. */
  secret(): Promise<string>;
  strengthOf: PasswordStrength;
  /** Drops this person from the viewer cache. */
  forget(userId: string): void;
  guess: Accounts["guess"];
  /** @throws UpstreamFailedError when the OpenID Connect provider is needed and can't be reached. */
  auth(needsOidc: boolean): Promise<Auth>;
  viewerOf(request: FastifyRequest): Promise<ViewerIdentity | null>;
  /** The library with what other apps need. */
  appsAuth(): Promise<Auth>;
}

/** Attempts allowed from one address: how many in how many seconds. */
type Allowance = readonly [points: number, windowSeconds: number];

/** The same period for which their links work. */
const mailsForAddress: Allowance = [5, 3_600];
const largestBodyBytes = 32 * 1024;
const mailSent = {
  status: true,
  message: "If there is an account with this address, an e-mail with a link is on its way.",
};

/** Mounts sign-up, sign-in and related routes. Other routes of the library can't be reached. */
export async function registerAuthRoutes(fastify: FastifyInstance, parts: AuthRoutesParts): Promise<void> {
  await fastify.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError)) throw error;
      return refuse(error, request, reply);
    });
    const route = (
      method: "GET" | "POST",
      path: string,
      allowance: Allowance,
      answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
      scope.route({
        method,
        url: `/api/auth/${path}`,
        bodyLimit: largestBodyBytes,
        handler: async (request, reply) => {
          if (method === "POST" && !isOwnCall(request, parts))
            throw new ForbiddenError("This call must come from the app itself");
          await countAttempt(parts, `${path}:${networkOf(request.ip)}`, allowance);
          if (request.headers[meantHeader] !== undefined && !(await parts.viewerOf(request)))
            throw new UnauthenticatedError();
          return answer(request, reply);
        },
      });
    const inputs = authInputs(parts);
    const factors = secondFactorInputs(parts);
    const pass =
      (prepare: (body: AuthBody, request: FastifyRequest, reply: FastifyReply) => Promise<Prepared> | Prepared) =>
      async (request: FastifyRequest, reply: FastifyReply) =>
        forward(parts, request, reply, await prepare(readBody(request), request, reply));

    route("POST", "sign-up/email", [10, 600], pass(inputs.signUp));
    route("POST", "sign-in/email", [10, 60], pass(inputs.signIn));
    route(
      "POST",
      "sign-in/social",
      [30, 60],
      pass((body, request) => inputs.social(body, request)),
    );
    route(
      "POST",
      "link-social",
      [30, 60],
      pass(async (body, request) => inputs.social(body, request, await factors.beforeLinking(request))),
    );
    route("POST", "passkey/options", [30, 600], pass(factors.passkeyOptions));
    route("POST", "passkey/add", [30, 600], pass(factors.addPasskey));
    route("POST", "sign-in/passkey-options", [60, 60], pass(factors.signInOptions));
    route("POST", "sign-in/passkey", [20, 60], pass(factors.signIn));
    route("POST", "second-step/code", [20, 60], pass(factors.code));
    route("POST", "second-step/recovery-code", [20, 60], pass(factors.recoveryCode));
    route("POST", "reauthenticate", [20, 60], pass(factors.reauthenticate));
    route("POST", "reset-password", [10, 600], pass(inputs.resetPassword));
    route("POST", "change-password", [10, 600], pass(inputs.changePassword));
    route(
      "POST",
      "sign-out",
      [60, 60],
      pass(() => ({ body: {} })),
    );
    route(
      "POST",
      "oauth2/consent",
      [30, 60],
      pass(async ({ accept, oauth_query: query }, request) => {
        const oauth_query = String(query);
        const viewer = await parts.viewerOf(request);
        if (!viewer?.sessionId) throw new UnauthenticatedError();
        if (accept === true) {
          const own = ownDataOf(parts.pool, viewer.userId);
          // an app's access outlives the session, as that of an API token does
          await checkRecentSignIn(own, viewer.sessionId, parts.clock());
        }
        const afterwards = async () => {
          if (accept === true) await closeConnections(parts.pool, viewer.userId, oauth_query);
          parts.forget(viewer.userId);
        };
        return { body: { accept: accept === true, oauth_query }, isOfApps: true, afterwards };
      }),
    );
    route("GET", "oauth2/public-client", [60, 60], (request, reply) =>
      forward(parts, request, reply, { isOfApps: true }),
    );
    route("GET", "get-session", [300, 60], (request, reply) => forward(parts, request, reply, {}));
    route("GET", "callback/:provider", [60, 60], (request, reply) => finishSocial(parts, request, reply));
    route("GET", "verify-email", [30, 60], async (request, reply) => {
      const { token, callbackURL } = request.query as Record<string, unknown>;
      if (typeof token !== "string") throw new InvalidInputError("This link is not complete");
      const wanted = new URL(ownPath(callbackURL) ?? landing, parts.settings.publicUrl);
      // The link does not sign anybody in: the page says that the address is confirmed, and offers to sign in.
      if (wanted.pathname === landing) wanted.searchParams.set("confirmed", "1");
      const query = new URLSearchParams({ token, callbackURL: wanted.pathname + wanted.search });
      return forward(parts, request, reply, { path: `verify-email?${query}` });
    });
    // Checking whether a link still works doesn't use it up.
    route("GET", "reset-password/:token", [30, 60], async (request, reply) => {
      const { token } = request.params as { token: string };
      const person = await personOfResetLink(parts, token);
      const query = new URLSearchParams(person ? { token } : { error: "INVALID_TOKEN" });
      return reply.redirect(`/reset-password?${query}`);
    });
    route("POST", "request-password-reset", [10, 600], async (request) => {
      const email = inputs.email(readBody(request));
      const device = deviceOf(request.headers["user-agent"]);
      const asked = { email, device, requestedAt: parts.clock().toISOString() };
      return answerByMail(parts, request, email, () => parts.jobs.queue("accounts.resetPassword", asked));
    });
    route("POST", "send-verification-email", [10, 600], async (request) => {
      const body = readBody(request);
      const email = inputs.email(body);
      const asked = { email, callbackPath: ownPath(body.callbackURL) ?? landing };
      return answerByMail(parts, request, email, () => parts.jobs.queue("accounts.confirmAddress", asked));
    });
  });
}

/** True for a call from a page of the app, and for one that carries no browser cookies. */
function isOwnCall({ headers, socket }: FastifyRequest, { settings }: AuthRoutesParts): boolean {
  const { origin, cookie, "sec-fetch-site": site } = headers;
  if (origin === undefined && site === undefined) return cookie === undefined;
  return isFromOwnPage(headers, settings, socket.localPort);
}

async function countAttempt(
  { settings, limits }: AuthRoutesParts,
  key: string,
  [max, seconds]: Allowance,
): Promise<void> {
  if (settings.rateLimitAuth === "on") await limits.take(`auth:${key}`, { max, seconds });
}

/**
 * Sends a mail, unless the address has had too many; the response is the same either way. Requests for somebody else's
 * address don't use up the limit of a known browser, and earlier links keep working at least until the next mail is
 * sent.
 */
async function answerByMail(
  parts: AuthRoutesParts,
  request: FastifyRequest,
  email: string,
  send: () => Promise<unknown>,
): Promise<typeof mailSent> {
  const device = { secret: await parts.secret(), publicUrl: parts.settings.publicUrl };
  const known = await knownForAccount(parts.pool, email);
  const browser = knownDevice(device, request.headers.cookie, known) ?? "elsewhere";
  try {
    await countAttempt(parts, `${request.routeOptions.url} ${email} ${browser}`, mailsForAddress);
  } catch (error) {
    if (error instanceof RateLimitedError) return mailSent;
    throw error;
  }
  await send();
  return mailSent;
}

function readBody(request: FastifyRequest): AuthBody {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new InvalidInputError("Please send a JSON object");
  return body as AuthBody;
}

/** Somebody returns from a provider: errors must end on a page, not in JSON. */
async function finishSocial(parts: AuthRoutesParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { provider } = request.params as { provider: string };
  if (!offeredProviders(parts.settings).some(({ id }) => id === provider))
    return reply.redirect(`${landing}?error=provider_not_found`);
  try {
    return await forward(parts, request, reply, { provider, withExamples: true });
  } catch (error) {
    if (!(error instanceof UpstreamFailedError)) throw error;
    return reply.redirect(`${landing}?error=provider_unreachable`);
  }
}

function refuse(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, fields } = error.extensions as {
    retryAfterSeconds?: number;
    fields?: Record<string, string>;
  };
  const code = error instanceof RefusedInputError ? error.reason : (error.extensions.reason ?? error.code);
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  reply.header("x-request-id", request.id);
  return reply
    .code(statusOfError[error.code])
    .send({ error: error.message, code, message: error.message, ...(fields ? { fields } : {}) });
}
