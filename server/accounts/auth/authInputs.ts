import type { FastifyReply, FastifyRequest } from "fastify";
import { ownDataOf } from "../../platform/data/Data.js";
import { InvalidInputError, NotFoundError, UnauthenticatedError } from "../../platform/errors.js";
import { recordEvents } from "../../platform/live/events.js";
import { displayNameProblem } from "../displayName.js";
import { isEmailAddress, maxEmail } from "../isEmailAddress.js";
import { type PasswordProblem, passwordProblem } from "../passwords/passwordProblem.js";
import type { PasswordStrength } from "../passwords/passwordStrength.js";
import { renewPasswordHash } from "../passwords/renewPasswordHash.js";
import { endByReset, personOfResetLink } from "../passwords/resetPassword.js";
import { RefusedInputError } from "../RefusedInputError.js";
import { sendFactorMail } from "../secondFactor/sendFactorMail.js";
import type { NewPassword, PasskeyAdder } from "../secondFactor/signInAttempt.js";
import { deviceOf } from "../sessions/deviceOf.js";
import { endElsewhere, endOtherWays } from "../sessions/endAccess.js";
import { newSessionToken } from "../sessions/newSessionToken.js";
import { readCookie } from "../sessions/sessionCookie.js";
import { lapsedLink } from "./authFailure.js";
import type { AuthRoutesParts } from "./authRoutes.js";
import type { Guess } from "./guesses.js";
import { readInvitation } from "./invitationToken.js";
import { ownPath } from "./ownPath.js";
import { offeredProviders } from "./signInProviders.js";

export type AuthBody = Record<string, unknown>;

/** The body for the sign-in library. */
export interface Prepared {
  /** Why the request isn't passed on at all: a reason that authFailure knows. */
  refusal?: string;
  body?: object;
  /** Below /api/auth/; replaces the request's own path. */
  path?: string;
  provider?: string;
  /** Whether another app asks for access. */
  isOfApps?: boolean;
  invitation?: string | null;
  /** The password or code being tried; wrong ones are counted. */
  guesses?: Guess;
  /** The address, in lower case, of the account that this browser becomes known for. */
  makesKnown?: string;
  /** The only cookies that the library sees; all of them if absent. */
  cookies?: readonly string[];
  /** Replaces the request's own method. */
  method?: "GET";
  /** The id of the person whose presence a passkey must prove, instead of signing in. */
  proves?: string;
  /** The person who adds a passkey. */
  adder?: PasskeyAdder;
  /** The person whose password is set, and the access that ends with it. */
  newPassword?: NewPassword;
  /** Whether a new account gets the examples. */
  withExamples?: boolean;
  /** Runs before the library, once the attempt is allowed. */
  beforehand?: () => Promise<void>;
  /** Runs after success, also when a second step still follows, before the response is sent. */
  afterwards?: () => Promise<void>;
  /** Runs after an error response. */
  afterRefusal?: () => Promise<void>;
  /** Replaces the body of the library's response. */
  answer?: (answer: unknown) => unknown;
  /** The response, when the library isn't needed. */
  done?: object;
}

/** The page to which providers and confirmation mails return people. */
export const landing = "/auth/callback";
/** Where a page keeps the invitation while the person is away at a provider. */
const invitationCookie = "commonplace.invitation";

/** Validates requests, and passes on only the input that the library should see. */
export function authInputs(parts: AuthRoutesParts) {
  const askToConfirm = (address: string, callbackPath: string) =>
    parts.jobs.queue("accounts.confirmAddress", { email: address, callbackPath, isSignUp: true });
  return {
    email,

    async signUp(body: AuthBody, request: FastifyRequest): Promise<Prepared> {
      const nameProblem = displayNameProblem(body.name);
      const address = typeof body.email === "string" ? body.email.trim() : "";
      const name = nameProblem ? "" : String(body.name).trim();
      const password = typeof body.password === "string" ? body.password : "";
      refuseFaults({
        name: nameProblem === null ? null : { reason: "INVALID_INPUT", sentence: nameProblem },
        email: emailProblem(address),
        password: await passwordProblem(password, { email: address, name }, parts.strengthOf),
      });
      const callbackURL = ownPath(body.callbackURL) ?? landing;
      const invitation = invitationOf(body, request);
      // When addresses must be confirmed, the library reports our refusal as a successful sign-up.
      const refusal = parts.settings.requireEmailConfirmation ? await parts.refuseSignUp(invitation) : null;
      return {
        ...(refusal ? { refusal } : {}),
        body: { name, email: address, password, callbackURL },
        invitation,
        withExamples: body.examples === true,
        ...(parts.settings.requireEmailConfirmation
          ? { afterwards: () => askToConfirm(address.toLowerCase(), callbackURL) }
          : { makesKnown: address.toLowerCase() }),
      };
    },

    signIn(body: AuthBody): Prepared {
      const { password } = body;
      if (typeof body.email !== "string" || typeof password !== "string" || password === "")
        throw new InvalidInputError("Please enter your e-mail address and password");
      const callbackURL = ownPath(body.callbackURL);
      const rememberMe = body.rememberMe !== false;
      const address = email(body);
      return {
        body: { email: address, password, rememberMe, ...(callbackURL ? { callbackURL } : {}) },
        guesses: { what: "password", email: address },
        makesKnown: address,
        afterwards: () => renewPasswordHash(parts, address, password),
      };
    },

    /** @param linking kept for a person who links an account, until they return from the provider. */
    social(body: AuthBody, request: FastifyRequest, linking: { generation: string } | null = null): Prepared {
      const offered = offeredProviders(parts.settings).find(({ id }) => id === body.provider);
      if (!offered) throw new NotFoundError("This sign-in method is not offered here");
      const invitation = invitationOf(body, request);
      return {
        provider: offered.id,
        body: {
          provider: offered.id,
          callbackURL: ownPath(body.callbackURL) ?? landing,
          errorCallbackURL: ownPath(body.errorCallbackURL) ?? landing,
          additionalData: { ...(invitation ? { invitation } : {}), ...linking },
        },
      };
    },

    async resetPassword(body: AuthBody): Promise<Prepared> {
      const token = typeof body.token === "string" ? body.token : "";
      const person = await personOfResetLink(parts, token);
      if (!person) throw new RefusedInputError("INVALID_TOKEN", lapsedLink);
      return {
        body: { token, newPassword: await newPassword(body, person, parts.strengthOf) },
        makesKnown: person.email,
        // whoever has the link signs in with it next, and may not know the address
        answer: () => ({ status: true, email: person.email }),
        newPassword: { userId: person.id, isReset: true, ends: (tx) => endByReset(tx, parts, person, token) },
        afterwards: async () => parts.forget(person.id),
      };
    },

    async changePassword(body: AuthBody, request: FastifyRequest, reply: FastifyReply): Promise<Prepared> {
      const viewer = await parts.viewerOf(request);
      if (!viewer || viewer.sessionId === null) throw new UnauthenticatedError();
      const { userId, sessionId } = viewer;
      const { currentPassword } = body;
      if (typeof currentPassword !== "string" || currentPassword === "")
        throw new RefusedInputError("INVALID_PASSWORD", "Please enter your current password", {
          currentPassword: "Please enter your current password",
        });
      const endsOthers = body.revokeOtherSessions !== false;
      const chosen = await newPassword(body, { email: viewer.email, name: viewer.displayName }, parts.strengthOf);
      const device = deviceOf(request.headers["user-agent"]);
      const { cookie: cookies } = request.headers;
      const { publicUrl } = parts.settings;
      const renewal = { sessionId, cookies, secret: await parts.secret(), publicUrl, isSecondFactor: false };
      let given = "";
      return {
        // We end sessions ourselves: the library would give this browser a new one.
        body: { currentPassword, newPassword: chosen, revokeOtherSessions: false },
        guesses: { what: "password", email: viewer.email },
        makesKnown: viewer.email,
        newPassword: {
          userId,
          isReset: false,
          ends: async (tx) => {
            given = await newSessionToken(ownDataOf(tx, userId), { ...renewal, provedAt: parts.clock().toISOString() });
            // The session continues, so nothing else would tell other instances that its old cookie is invalid.
            await recordEvents(tx, [{ name: "viewer.changed", audience: userId, data: {} }]);
            if (endsOthers) await endElsewhere(tx, userId, { sessionId, device });
            if (body.endOtherWays !== false && (await endOtherWays(tx, userId)))
              await sendFactorMail(parts, viewer, { change: "PASSKEYS_ENDED" }, tx);
          },
        },
        afterwards: async () => {
          reply.header("set-cookie", given);
          parts.forget(userId);
        },
      };
    },
  };
}

/** @throws RefusedInputError for an invalid address. */
function email(body: AuthBody): string {
  const address = typeof body.email === "string" ? body.email.trim().toLowerCase() : "";
  refuseFaults({ email: emailProblem(address) });
  return address;
}

interface Problem {
  reason: string;
  sentence: string;
}

function emailProblem(address: string): Problem | null {
  const because = (sentence: string) => ({ reason: "INVALID_EMAIL", sentence });
  if (address === "") return because("Please enter your e-mail address");
  if (address.length > maxEmail) return because(`An e-mail address has at most ${maxEmail} characters`);
  return isEmailAddress(address) ? null : because("Please enter a valid e-mail address");
}

async function newPassword(
  body: AuthBody,
  person: { email: string; name: string },
  strengthOf: PasswordStrength,
): Promise<string> {
  const password = typeof body.newPassword === "string" ? body.newPassword : "";
  refuseFaults({ newPassword: await passwordProblem(password, person, strengthOf) });
  return password;
}

/** @throws RefusedInputError with the first problem's reason and a sentence for each invalid field. */
function refuseFaults(faults: Record<string, Problem | PasswordProblem | null>): void {
  const found = Object.entries(faults).filter((fault): fault is [string, Problem] => fault[1] !== null);
  const first = found[0]?.[1];
  if (!first) return;
  const fields = Object.fromEntries(found.map(([field, { sentence }]) => [field, sentence]));
  throw new RefusedInputError(first.reason, first.sentence, fields);
}

function invitationOf(body: AuthBody, request: FastifyRequest): string | null {
  const { ref } = request.query as { ref?: unknown };
  const { additionalData } = body as { additionalData?: { ref?: unknown } | null };
  return (
    readInvitation(body.ref) ??
    readInvitation(additionalData?.ref) ??
    readInvitation(ref) ??
    readInvitation(readCookie(request.headers.cookie, invitationCookie))
  );
}
