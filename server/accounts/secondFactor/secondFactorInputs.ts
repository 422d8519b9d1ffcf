import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { enterPassword, namePasskey } from "../../../schema/sentences.js";
import { recordAuditBy } from "../../audit/recordAudit.js";
import type { ViewerIdentity } from "../../platform/context.js";
import { ownDataOf } from "../../platform/data/Data.js";
import { ConflictError, ForbiddenError, InvalidInputError, UnauthenticatedError } from "../../platform/errors.js";
import { recordEvents } from "../../platform/live/events.js";
import { tooManyPasskeys } from "../auth/authFailure.js";
import type { AuthBody, Prepared } from "../auth/authInputs.js";
import type { AuthRoutesParts } from "../auth/authRoutes.js";
import { knownForAccount } from "../auth/knownDevice.js";
import { isOwnPassword } from "../passwords/checkOwnPassword.js";
import { personOfVerification } from "../passwords/resetPassword.js";
import { RefusedInputError } from "../RefusedInputError.js";
import { newSessionToken } from "../sessions/newSessionToken.js";
import { checkRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { readCookie, secondStepCookieName, sessionCookieName, verifySessionCookie } from "../sessions/sessionCookie.js";
import { checkCode } from "./authenticatorCode.js";
import { codeSentences } from "./codeTries.js";
import { passkeyHost } from "./passkeyHost.js";
import { hashRecoveryCode } from "./recoveryCodes.js";
import { sendFactorMail } from "./sendFactorMail.js";
import { hasAllPasskeys } from "./storePasskey.js";

type BrowserViewer = ViewerIdentity & { sessionId: string };

const maxName = 100;
const recoveryCode = /^[a-z2-9]{5}-[a-z2-9]{5}$/;
/** Base64url, as browsers write it. */
const passkeyId = /^[\w-]{1,2000}$/;

/** Validates requests about passkeys and codes, and passes on only the input that the library should see. */
export function secondFactorInputs(parts: AuthRoutesParts) {
  const { pool, clock, settings } = parts;

  async function browserViewer(request: FastifyRequest): Promise<BrowserViewer> {
    const viewer = await parts.viewerOf(request);
    if (!viewer) throw new UnauthenticatedError();
    if (viewer.sessionId === null) throw new ForbiddenError("Please do this signed in, not with a token");
    return { ...viewer, sessionId: viewer.sessionId };
  }

  async function recentViewer(request: FastifyRequest): Promise<BrowserViewer> {
    const viewer = await browserViewer(request);
    await checkRecentSignIn(ownDataOf(pool, viewer.userId), viewer.sessionId, clock());
    return viewer;
  }

  /** The person whose second step this browser is at; null without one, or when it has expired. */
  async function personAtStep(request: FastifyRequest) {
    const cookie = readCookie(request.headers.cookie, secondStepCookieName(settings.publicUrl));
    const identifier = cookie && verifySessionCookie(cookie, await parts.secret());
    return identifier ? personOfVerification(parts, identifier) : null;
  }

  const audit = (person: { id: string; name: string; email: string }, ip: string, action: string) =>
    recordAuditBy(
      pool,
      { id: person.id, name: person.name, ipAddress: ip },
      { area: "SIGN_IN", action, target: { id: person.id, name: person.email } },
      clock(),
    );

  /** With a session cookie the library would check the code of the signed-in person. */
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

  async function markProved(
    { userId, sessionId }: BrowserViewer,
    isSecondFactor: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const cookie = await newSessionToken(ownDataOf(pool, userId), {
      sessionId,
      cookies: request.headers.cookie,
      secret: await parts.secret(),
      publicUrl: settings.publicUrl,
      provedAt: clock().toISOString(),
      isSecondFactor,
    });
    reply.header("set-cookie", cookie);
    await recordEvents(pool, [{ name: "viewer.changed", audience: userId, data: {} }]);
    parts.forget(userId);
  }

  return {
    async passkeyOptions(_body: AuthBody, request: FastifyRequest): Promise<Prepared> {
      refuseWithoutHost(settings.publicUrl);
      const { userId } = await recentViewer(request);
      if (await hasAllPasskeys(ownDataOf(pool, userId))) throw new ConflictError(tooManyPasskeys);
      return { method: "GET", path: "passkey/generate-register-options" };
    },

    async addPasskey(body: AuthBody, request: FastifyRequest, reply: FastifyReply): Promise<Prepared> {
      const viewer = await recentViewer(request);
      const name = typeof body.name === "string" ? body.name.trim() : "";
      if (name === "") throw nameProblem(namePasskey);
      if (name.includes("\0")) throw nameProblem("A name can't contain the NUL character");
      if ([...name].length > maxName) throw nameProblem(`A name may have at most ${maxName} characters`);
      const { userId: id, displayName, email, sessionId } = viewer;
      const { cookie: cookies } = request.headers;
      const { publicUrl } = settings;
      const renewal = { sessionId, cookies, secret: await parts.secret(), publicUrl, provedAt: null };
      let given = "";
      return {
        path: "passkey/verify-registration",
        body: { response: responseOf(body), name },
        adder: {
          userId: id,
          renewSession: async (tx) => {
            given = await newSessionToken(ownDataOf(tx, id), { ...renewal, isSecondFactor: true });
          },
        },
        afterwards: async () => {
          reply.header("set-cookie", given);
          await recordEvents(pool, [{ name: "viewer.changed", audience: id, data: {} }]);
          parts.forget(id);
          await audit({ id, name: displayName, email }, request.ip, "added a passkey");
          await sendFactorMail(parts, { email, displayName }, { change: "PASSKEY_ADDED", name });
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
        afterRefusal: () => audit(person, request.ip, "failed the second step"),
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
          const left = sql<number>`json_array_length(backup_codes::json)`;
          await ownDataOf(pool, person.id).update("two_factor").set({ recovery_codes_left: left }).execute();
          await audit(person, request.ip, "used a recovery code");
        },
        afterRefusal: () => audit(person, request.ip, "failed the second step"),
      };
    },

    /** Accepts a password, code or passkey; the session stays, with a new token. */
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
        const { userId, email } = viewer;
        const asked = { userId, code: body.code, isConfirmed: true, secret: await parts.secret(), now: clock() };
        const { outcome } = await parts.guess({ what: "code", email }, request, async () => {
          const outcome = await checkCode(pool, asked);
          return { outcome, isWrong: outcome === "WRONG" };
        });
        if (outcome !== "RIGHT") throw codeProblem(codeSentences[outcome]);
        await markProved(viewer, true, request, reply);
        return { done: { status: true } };
      }
      const password = typeof body.password === "string" ? body.password : "";
      if (password === "") throw passwordProblem(enterPassword);
      if (!(await isOwnPassword(pool, parts, viewer, password, request)))
        throw passwordProblem("This is not your password");
      await markProved(viewer, false, request, reply);
      return { done: { status: true } };
    },

    /**
     * Linking an account changes how this one is reached.
     * @returns the generation that its end is checked against: see storeWayIn.
     */
    async beforeLinking(request: FastifyRequest): Promise<{ generation: string }> {
      const { generation } = await knownForAccount(pool, (await recentViewer(request)).email);
      return { generation };
    },
  };
}

function refuseWithoutHost(publicUrl: string): void {
  if (passkeyHost(publicUrl) === null)
    throw new ConflictError("Passkeys need an address with a name, and this instance has a number for one.");
}

/** Only the fields of a browser's response: texts, and the key's transports. */
function responseOf({ response }: AuthBody): { id: string; response: object; clientExtensionResults: object } {
  const given = textsOf(response);
  const { id } = given;
  if (id === undefined || !passkeyId.test(id))
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
