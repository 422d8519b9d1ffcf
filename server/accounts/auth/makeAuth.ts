import { APIError, getOAuthState } from "better-auth/api";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { plainAddress } from "../../platform/http/networkOf.js";
import type { Settings } from "../../settings/settings.js";
import type { AccountsParts } from "../Accounts.js";
import { fitDisplayName } from "../displayName.js";
import { hashPassword, isPassword } from "../passwords/passwordHash.js";
import { maxPasswordLength, minPasswordLength } from "../passwords/passwordProblem.js";
import { hashIdentifier, resetPrefix } from "../passwords/resetPassword.js";
import { secondFactorPlugins } from "../secondFactor/secondFactorPlugins.js";
import { secondFactorOf, secondStep } from "../secondFactor/secondStep.js";
import { cookieName, longestSessionDays, sessionEnd } from "../sessions/sessionCookie.js";
import { addressHeader, invitationHeader } from "./authHeaders.js";
import { landing } from "./authInputs.js";
import { readInvitation } from "./invitationToken.js";
import { ownPath } from "./ownPath.js";
import { sqlAdapter } from "./sqlAdapter.js";

export interface AuthParts {
  settings: Settings;
  pool: Pool;
  log: Logger;
  clock: () => Date;
  secret: string;
  plugins: NonNullable<BetterAuthOptions["plugins"]>;
  /** Called after a session's row is gone. */
  onSessionEnded(userId: string, sessionId: string): Promise<void>;
  /** Called after the row of an app's access token is gone. */
  onTokenEnded(userId: string, tokenId: string): Promise<void>;
  /** Why nobody may sign up with this invitation, or without one; null when they may. */
  refuseSignUp(invitation: string | null): Promise<"SIGN_UP_CLOSED" | "INVITATION_REQUIRED" | null>;
  addExamples: AccountsParts["addExamples"];
  /** Sends a mail with which the person confirms the address. */
  confirmAddress(email: string, callbackPath: string): Promise<void>;
}

export type Auth = ReturnType<typeof makeAuth>;

const daySeconds = 86_400;
/** Until then the row decides. */
const cookieSeconds = longestSessionDays * daySeconds;
const columns = { createdAt: "created_at", updatedAt: "updated_at" };
/** A provider's tokens are not kept: later sign-ins don't need them. */
const nothingLent = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** The sign-in library on our tables. */
export function makeAuth(parts: AuthParts) {
  const { settings, log } = parts;
  return betterAuth({
    appName: "Commonplace",
    baseURL: settings.publicUrl,
    basePath: "/api/auth",
    secret: parts.secret,
    database: sqlAdapter(parts.pool, parts.addExamples, parts.onTokenEnded),
    plugins: [...parts.plugins, ...secondFactorPlugins(parts), secondStep()],
    telemetry: { enabled: false },
    // Attempts are counted before the library is called, together with all others.
    rateLimit: { enabled: false },
    // People's mistakes are in the response; the log holds our own failures. Only errors are logged, since nothing
    // guarantees that the library's other log lines contain no address.
    logger: {
      level: "error",
      log: (level, message, ...details) => log[level]({ err: details.find((each) => each instanceof Error) }, message),
    },
    // Errors that are not refusals are thrown, so that the routes log and mask them.
    onAPIError: { errorURL: settings.publicUrl + landing, throw: true },
    advanced: {
      // The library's own switch would add the prefix __Secure-.
      cookiePrefix: cookieName(settings.publicUrl, "commonplace"),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: settings.publicUrl.startsWith("https:") },
      database: { generateId: () => uuidv7(), defaultFindManyLimit: 1000, validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: ({ password, hash }) => isPassword(password, hash) },
      requireEmailVerification: settings.requireEmailConfirmation,
      // We do this together with everything else that ends: see endAccess.
      revokeSessionsOnPasswordReset: false,
    },
    emailVerification: {
      sendOnSignIn: true,
      // Somebody else may have found the link: it proves that the mailbox exists, not who has it now.
      autoSignInAfterVerification: false,
      expiresIn: daySeconds,
      sendVerificationEmail: async ({ user, url }, request) => {
        // During the sign-up transaction nobody else can read the person yet, so the route sends that mail.
        if (request?.url.endsWith("/sign-up/email")) return;
        await parts.confirmAddress(user.email, landingAfter(new URL(url)));
      },
    },
    socialProviders: {
      ...(settings.google ? { google: { ...settings.google, prompt: "select_account" } } : {}),
      ...(settings.github ? { github: settings.github } : {}),
    },
    user: {
      modelName: "app_user",
      fields: { ...columns, name: "display_name", emailVerified: "email_verified" },
      additionalFields: {
        invitedByToken: {
          type: "string",
          required: false,
          input: false,
          returned: false,
          fieldName: "invited_by_token",
        },
        suspendedAt: { type: "date", required: false, input: false, returned: false, fieldName: "suspended_at" },
      },
    },
    session: {
      modelName: "user_session",
      fields: {
        userId: "owner_id",
        expiresAt: "expires_at",
        createdAt: "created_at",
        updatedAt: "last_seen_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
      },
      expiresIn: cookieSeconds,
      // We refresh sessions ourselves: see findViewer.
      disableSessionRefresh: true,
      // We check this ourselves: see requireRecentSignIn.
      freshAge: 0,
      additionalFields: {
        provedAt: { type: "date", required: false, input: false, returned: false, fieldName: "proved_at" },
        hasSecondFactor: { type: "boolean", required: false, input: false, fieldName: "has_second_factor" },
      },
    },
    account: {
      modelName: "identity",
      fields: {
        ...columns,
        userId: "owner_id",
        providerId: "provider_id",
        accountId: "account_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
      updateAccountOnSignIn: false,
      // A signed-in person may link an account with another address; accounts are linked by address alone only if both
      // sides have verified it.
      accountLinking: { enabled: true, allowDifferentEmails: true },
    },
    verification: {
      modelName: "verification",
      fields: { ...columns, expiresAt: "expires_at" },
      // The other rows there work only with a cookie that this instance signed.
      storeIdentifier: {
        default: "plain",
        overrides: { [resetPrefix]: { hash: async (identifier) => hashIdentifier(identifier) } },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const state = (await getOAuthState()) as { invitation?: unknown } | null;
            const invitation = readInvitation(context?.headers?.get(invitationHeader) ?? state?.invitation);
            const refusal = await parts.refuseSignUp(invitation);
            if (refusal) throw new APIError("FORBIDDEN", { code: refusal, message: "Nobody may sign up this way" });
            return {
              data: { ...user, name: fitDisplayName(user.name, user.email), invitedByToken: invitation },
            };
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            const user = (await context?.context.internalAdapter.findUserById(session.userId)) as {
              suspendedAt?: unknown;
              twoFactorEnabled?: boolean | null;
            } | null;
            if (user?.suspendedAt) throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED", message: "Suspended" });
            const hasSecondFactor = secondFactorOf(session.userId, user, context);
            const now = parts.clock();
            return {
              data: {
                ...session,
                userAgent: session.userAgent?.slice(0, 500) || null,
                // the library's own value is the address's network, written in full
                ipAddress: plainAddress(context?.headers?.get(addressHeader) ?? "") || null,
                hasSecondFactor,
                provedAt: now,
                createdAt: now,
                updatedAt: now,
                expiresAt: sessionEnd(now, now),
              },
            };
          },
        },
        delete: { after: (session) => parts.onSessionEnded(session.userId, session.id) },
      },
      account: {
        create: { before: async (account) => ({ data: { ...account, ...nothingLent } }) },
        update: { before: async (account) => ({ data: { ...account, ...nothingLent } }) },
      },
    },
  } satisfies BetterAuthOptions);
}

/** Where a confirmation leads: the path that the page asked for, in place of the library's own "/". */
function landingAfter(link: URL): string {
  const asked = ownPath(link.searchParams.get("callbackURL"));
  return asked && asked !== "/" ? asked : landing;
}
