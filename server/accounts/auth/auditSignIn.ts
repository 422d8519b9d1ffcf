import { recordAuditBy } from "../../audit/recordAudit.js";
import type { ViewerIdentity } from "../../platform/context.js";
import type { AccountsParts } from "../Accounts.js";
import { accountByEmail } from "../accountByEmail.js";

interface Attempt {
  /** Below /api/auth/. */
  path: string;
  /** As typed. */
  email: unknown;
  ip: string;
  isRefused: boolean;
  /** Who was signed in when the request began. */
  viewer: ViewerIdentity | null;
}

type Parts = Pick<AccountsParts, "pool" | "clock" | "log">;

const done: Record<string, string> = { "sign-out": "signed out", "change-password": "changed their password" };

/**
 * Records the result of a sign-in route; the database itself records sign-ups and sign-ins. Never fails the response.
 */
export async function auditSignIn({ pool, clock, log }: Parts, attempt: Attempt): Promise<void> {
  const { path, email, ip: ipAddress, isRefused, viewer } = attempt;
  const record = (actor: { id: string | null; name: string }, action: string, target?: { id: string; name: string }) =>
    recordAuditBy(pool, { ...actor, ipAddress }, { area: "SIGN_IN", action, target }, clock());
  try {
    if (path === "sign-in/email" && isRefused) {
      const address = typeof email === "string" ? email.trim().toLowerCase() : "";
      const account = accountByEmail(pool, address).select(["id", "display_name as name", "email"]);
      const person = await account.executeTakeFirst();
      // An unknown address may be a password typed into the wrong field, so it isn't kept.
      if (person) await record(person, "failed to sign in", { id: person.id, name: person.email });
      else await record({ id: null, name: "an unknown address" }, "failed to sign in");
      return;
    }
    const action = done[path];
    if (action && !isRefused && viewer)
      await record({ id: viewer.userId, name: viewer.displayName }, action, { id: viewer.userId, name: viewer.email });
  } catch (error) {
    log.warn({ err: error }, "A sign-in event could not be written to the audit log");
  }
}
