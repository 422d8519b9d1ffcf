import type { Context, ViewerIdentity } from "../../platform/context.js";
import type { OwnData } from "../../platform/data/Data.js";
import { ForbiddenError } from "../../platform/errors.js";
import { requireBrowser } from "./requireBrowser.js";

/** How long what a person proved counts for acts that change how an account is reached. */
const provedMinutes = 10;

/**
 * The viewer, who signed in or confirmed who they are with this browser within the last 10 minutes; in a transaction that holds the person's lock, this session lives until its end.
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
