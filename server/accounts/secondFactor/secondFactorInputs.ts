import type { FastifyReply, FastifyRequest } from "fastify";
import { recordAuditBy } from "../../audit/recordAudit.js";
import type { ViewerIdentity } from "../../platform/context.js";
import { ConflictError, ForbiddenError, InvalidInputError, UnauthenticatedError } from "../../platform/errors.js";
import { recordEventsSql } from "../../platform/events.js";
import { tooManyPasskeys } from "../authFailure.js";
import type { AuthBody, Prepared } from "../authInputs.js";
import type { AuthRoutesParts } from "../authRoutes.js";
import { isOwnPassword } from "../checkOwnPassword.js";
import { newSessionToken } from "../newSessionToken.js";
import { RefusedInputError } from "../RefusedInputError.js";
import { checkRecentSignIn } from "../requireRecentSignIn.js";
import { readCookie, secondStepCookieName, sessionCookieName, verifySessionCookie } from "../sessionCookie.js";
import { checkCode } from "./authenticatorCode.js";
import { codeSentences, takeCodeTry } from "./codeTries.js";
import { passkeyHost } from "./passkeyHost.js";
import { hashRecoveryCode } from "./recoveryCodes.js";
import { maxPasskeys } from "./storePasskey.js";
import { tellOfFactor } from "./tellOfFactor.js";

type BrowserViewer = ViewerIdentity & { sessionId: string };

const maxName = 100;
const recoveryCode = /^[a-z2-9]{5}-[a-z2-9]{5}$/;

const stepSql = `select u.id, u.display_name as name, u.email from verification v join app_user u on u.id::text = v.value
  where v.identifier = $1 and v.expires_at > $2`;
const provedSql = `update user_session set proved_at = $2, has_second_factor = has_second_factor or $3, token = $4
  where id = $1 returning 1`;
const countCodesSql = `update two_factor set recovery_codes_left = json_array_length(backup_codes::json)
  where owner_id = $1`;

/** Checks what people send about passkeys and codes, and gives the library only what it should see. */
export function secondFactorInputs(parts: AuthRoutesParts) {
  const { pool, clock, limits, settings } = parts;

  async function browserViewer(request: FastifyRequest): Promise<BrowserViewer> {
    const viewer = await parts.viewerOf(request);
    if (!viewer) throw new UnauthenticatedError();
    if (viewer.sessionId === null) throw new ForbiddenError("Please do this signed in, not with a token");
    return { ...viewer, sessionId: viewer.sessionId };
  }

  async function recentViewer(request: FastifyRequest): Promise<BrowserViewer> {
    const viewer = await browserViewer(request);
    await checkRecentSignIn(pool, viewer.sessionId, clock());
    return viewer;
  }

  /** Whose second step this browser is at; null when there is none, or it is over. */
  async function personAtStep(request: FastifyRequest) {
    const cookie = readCookie(request.headers.cookie, secondStepCookieName(settings.publicUrl));
    const identifier = cookie && verifySessionCookie(cookie, await parts.secret());
    if (!identifier) return null;
    const { rows } = await pool.query<{ id: string; name: string; email: string }>(stepSql, [
      identifier,
      clock().toISOString(),
    ]);
    return rows[0] ?? null;
  }

  const audit = (person: { id: string; name: string; email: string }, ip: string, action: string) =>
    recordAuditBy(
      pool,
      { id: person.id, name: person.name, ipAddress: ip },
      { area: "SIGN_IN", action, target: { id: person.id, name: person.email } },
      clock(),
    );

  /** A signed-in browser would have the library check the code for another purpose. */
  /** With the cookie of a session the library would check the code of whoever is signed in. */
  const stepCookies = [
    secondStepCookieName(settings.publicUrl),
    sessionCookieName(settings.publicUrl).replace("session_token", "dont_remember"),
  ];

  async function atStep(request: FastifyRequest) {
    const person = await personAtStep(request);
    if (!person || (await parts.viewerOf(request).catch(() => null)))
      throw new RefusedInputError("INVALID_TWO_FACTOR_COOKIE", "This took too long. Sign in from the start.");
    return person;
  }

  /** The session goes on under a new token: one that somebody took before is worth nothing after. */
  async function markProved(
    { userId, sessionId }: BrowserViewer,
    isSecondFactor: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { token, cookie } = newSessionToken(settings.publicUrl, await parts.secret(), request.headers.cookie);
    const { rowCount } = await pool.query(provedSql, [sessionId, clock().toISOString(), isSecondFactor, token]);
    if (rowCount === 0) throw new UnauthenticatedError();
    reply.header("set-cookie", cookie);
    await pool.query(recordEventsSql, [JSON.stringify([{ name: "viewer.changed", audience: userId, data: {} }])]);
    parts.forget(userId);
  }

  return {
    async passkeyOptions(_body: AuthBody, request: FastifyRequest): Promise<Prepared> {
      refuseWithoutHost(settings.publicUrl);
      const { userId } = await recentViewer(request);
      const { rows } = await pool.query("select count(*)::int as count from passkey where owner_id = $1", [userId]);
      if (rows[0]?.count >= maxPasskeys) throw new ConflictError(tooManyPasskeys);
      return { method: "GET", path: "passkey/generate-register-options" };
    },

    async addPasskey(body: AuthBody, request: FastifyRequest): Promise<Prepared> {
      const viewer = await recentViewer(request);
      const name = typeof body.name === "string" ? body.name.trim() : "";
      if (name === "") throw nameProblem("Please name the passkey");
      if ([...name].length > maxName) throw nameProblem(`A name may have at most ${maxName} characters`);
      return {
        path: "passkey/verify-registration",
        body: { response: responseOf(body), name },
        adder: viewer,
        afterwards: async () => {
          const { userId: id, displayName, email, sessionId } = viewer;
          await pool.query("update user_session set has_second_factor = true where id = $1", [sessionId]);
          await pool.query(recordEventsSql, [JSON.stringify([{ name: "viewer.changed", audience: id, data: {} }])]);
          parts.forget(id);
          await audit({ id, name: displayName, email }, request.ip, "added a passkey");
          await tellOfFactor(parts, { email, displayName }, { change: "PASSKEY_ADDED", name });
        },
        answer: () => ({ status: true }),
      };
    },

    signInOptions(): Prepared {
      refuseWithoutHost(settings.publicUrl);
      return {
        method: "GET",
        path: "passkey/generate-authenticate-options",
        answer: (options) => ({ ...(options as object), userVerification: "required" }),
      };
    },

    signIn(body: AuthBody): Prepared {
      return { path: "passkey/verify-authentication", body: { response: responseOf(body) } };
    },

    async code(body: AuthBody, request: FastifyRequest): Promise<Prepared> {
      const person = await atStep(request);
      const code = typeof body.code === "string" ? body.code.replace(/\s/g, "") : "";
      if (!/^\d{6}$/.test(code)) throw codeProblem("Enter the 6 digits that the app shows");
      return {
        beforehand: async () => {
          const asked = { userId: person.id, code, isConfirmed: true, secret: await parts.secret(), now: clock() };
          if ((await checkCode(pool, asked)) === "USED") throw codeProblem(codeSentences.USED);
        },
        path: "two-factor/verify-totp",
        cookies: stepCookies,
        body: { code },
        guesses: { what: "code", email: person.email },
        makesKnown: person.email,
        afterRefusal: () => audit(person, request.ip, "was refused at the second step"),
      };
    },

    async recoveryCode(body: AuthBody, request: FastifyRequest): Promise<Prepared> {
      const person = await atStep(request);
      const typed = typeof body.code === "string" ? body.code.toLowerCase().replace(/[\s-]/g, "") : "";
      const code = `${typed.slice(0, 5)}-${typed.slice(5)}`;
      if (!recoveryCode.test(code)) throw codeProblem("Enter one of your recovery codes, such as abcde-fghjk");
      const sent = { code: "" };
      return {
        beforehand: async () => {
          sent.code = await hashRecoveryCode(pool, person.id, code, await parts.secret());
        },
        path: "two-factor/verify-backup-code",
        cookies: stepCookies,
        body: sent,
        guesses: { what: "recovery code", email: person.email },
        makesKnown: person.email,
        afterwards: async () => {
          await pool.query(countCodesSql, [person.id]);
          await audit(person, request.ip, "used a recovery code");
        },
        afterRefusal: () => audit(person, request.ip, "was refused at the second step"),
      };
    },

    /** By one of password, code and passkey; the session stays, with a new token. */
    async reauthenticate(body: AuthBody, request: FastifyRequest, reply: FastifyReply): Promise<Prepared> {
      const viewer = await browserViewer(request);
      if (body.response !== undefined)
        return {
          path: "passkey/verify-authentication",
          body: { response: responseOf(body) },
          proves: viewer.userId,
          afterwards: () => markProved(viewer, true, request, reply),
        };
      if (typeof body.code === "string") {
        await takeCodeTry(limits, viewer.userId);
        const asked = { userId: viewer.userId, code: body.code, isConfirmed: true };
        const outcome = await checkCode(pool, { ...asked, secret: await parts.secret(), now: clock() });
        if (outcome !== "RIGHT") throw codeProblem(codeSentences[outcome]);
        await markProved(viewer, true, request, reply);
        return { done: { status: true } };
      }
      const password = typeof body.password === "string" ? body.password : "";
      if (password === "") throw passwordProblem("Please enter your password");
      if (!(await isOwnPassword(parts, viewer.userId, password))) throw passwordProblem("This is not your password");
      await markProved(viewer, false, request, reply);
      return { done: { status: true } };
    },

    /** Linking another account changes how this one is reached. */
    async beforeLinking(request: FastifyRequest): Promise<void> {
      await recentViewer(request);
    },
  };
}

function refuseWithoutHost(publicUrl: string): void {
  if (passkeyHost(publicUrl) === null)
    throw new ConflictError("Passkeys need an address with a name, and this instance has a number for one.");
}

/** Only what a browser's answer is made of: texts, and how the key may be reached. */
function responseOf({ response }: AuthBody): { id: string; response: object; clientExtensionResults: object } {
  const given = textsOf(response);
  const { id } = given;
  if (id === undefined || id.length > 2_000)
    throw new InvalidInputError("The browser gave no passkey. Please try again.");
  const { response: inner } = response as { response?: unknown };
  const { transports } = (inner ?? {}) as { transports?: unknown };
  const isList = Array.isArray(transports) && transports.every((each) => typeof each === "string");
  return {
    ...given,
    id,
    clientExtensionResults: {},
    response: { ...textsOf(inner), ...(isList ? { transports } : {}) },
  };
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function codeProblem(sentence: string): RefusedInputError {
  return new RefusedInputError("INVALID_CODE", sentence, { code: sentence });
}

function nameProblem(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { name: sentence });
}

function passwordProblem(sentence: string): RefusedInputError {
  return new RefusedInputError("INVALID_PASSWORD", sentence, { password: sentence });
}
