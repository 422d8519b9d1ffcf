import type { Context, ViewerIdentity } from "../../platform/context.js";
import type { OwnData } from "../../platform/data/Data.js";
import { ForbiddenError } from "../../platform/errors.js";
import { requireBrowser } from "./requireBrowser.js";

/** How long a proof of identity counts for changes to how an account is reached. */
const provedMinutes = 10;

/**
 * The viewer, if they signed in or confirmed their identity with this browser within the last 10 minutes; in a
 * transaction that holds the person's lock, the session can't end before the transaction does.
 * @throws ForbiddenError with the reason REAUTHENTICATION_REQUIRED, and for a call by token.
 */
export async function requireRecentSignIn(ctx: Context): Promise<ViewerIdentity & { sessionId: string }> {
  const viewer = requireBrowser(ctx);
  await checkRecentSignIn(ctx.own, viewer.sessionId, ctx.clock());
  return viewer;
}

/** The same for a session whose viewer is known. */
export async function checkRecentSignIn(own: OwnData, sessionId: string, now: Date): Promise<void> {
  const proved = await own
    .select("user_session")
    .select("id")
    .where("id", "=", sessionId)
    .where("proved_at", ">", new Date(now.getTime() - provedMinutes * 60_000).toISOString())
    .executeTakeFirst();
  if (!proved) throw new ForbiddenError("Please confirm that it is you, then try again", "REAUTHENTICATION_REQUIRED");
}
