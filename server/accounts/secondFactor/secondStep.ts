import { APIError, createAuthMiddleware } from "better-auth/api";
import { generateRandomString } from "better-auth/crypto";
import type { BetterAuthPlugin } from "better-auth/types";
import { currentAttempt } from "./signInAttempt.js";

const stepSeconds = 600;
/** Sessions created on these paths had a second factor. */
const provenPaths = new Set([
  "/passkey/verify-authentication",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
]);

interface Person {
  twoFactorEnabled?: boolean | null;
}

/** The part of the library's context that is read before a session is created. */
interface Making {
  path?: string;
  context: { session?: { user: { id: string }; session: Record<string, unknown> } | null };
}

/**
 * Whether a new session has a second factor: shown just now, or by the session that it replaces.
 * @throws APIError when the person still has to show theirs; `secondStep` handles it.
 */
export function secondFactorOf(userId: string, person: Person | null, making: Making | null | undefined): boolean {
  if (making?.path && provenPaths.has(making.path)) return true;
  const former = making?.context.session;
  if (former?.user.id === userId) return former.session.hasSecondFactor === true;
  if (!person?.twoFactorEnabled) return false;
  const attempt = currentAttempt();
  if (attempt) attempt.secondStepFor = userId;
  throw new APIError("FORBIDDEN", { code: "SECOND_STEP_REQUIRED", message: "A second step is required" });
}

/**
 * Asks for the second step of any sign-in, in the format of the two-factor plugin. The plugin itself asks only after
 * passwords, and by then has created and ended a session, which the audit log and open pages would see.
 */
export function secondStep(): BetterAuthPlugin {
  return {
    id: "second-step",
    hooks: {
      after: [
        {
          matcher: () => currentAttempt()?.secondStepFor != null,
          handler: createAuthMiddleware(async (ctx) => {
            const userId = currentAttempt()?.secondStepFor;
            if (!userId) return;
            const { internalAdapter, createAuthCookie, secret } = ctx.context;
            const identifier = `2fa-${generateRandomString(20)}`;
            const expiresAt = new Date(Date.now() + stepSeconds * 1000);
            await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
            const attempts = `2fa-attempts-${identifier}`;
            await internalAdapter.createVerificationValue({ identifier: attempts, value: "0", expiresAt });
            const { name, attributes } = createAuthCookie("two_factor", { maxAge: stepSeconds });
            await ctx.setSignedCookie(name, identifier, secret, attributes);
          }),
        },
      ],
    },
  };
}
