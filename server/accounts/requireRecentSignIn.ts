import type { Context, ViewerIdentity } from "../platform/context.js";
import { ForbiddenError } from "../platform/errors.js";
import type { SqlRunner } from "../platform/jobs.js";
import { requireBrowser } from "./requireBrowser.js";

/** How long what a person proved counts for acts that change how an account is reached. */
const provedMinutes = 10;

interface Proved {
  is_proved: boolean | null;
}

const provedSql = "select proved_at > $2 as is_proved from user_session where id = $1";

/**
 * The viewer, who signed in or confirmed who they are with this browser within the last 10 minutes; in a transaction that holds the person's lock, this session lives until its end.
 * @throws ForbiddenError with the reason REAUTHENTICATION_REQUIRED, and for a call by token.
 */
export async function requireRecentSignIn(ctx: Context): Promise<ViewerIdentity & { sessionId: string }> {
  const viewer = requireBrowser(ctx);
  const rows = await ctx.sql<Proved>("accounts.proved", provedSql, [viewer.sessionId, provedSince(ctx.clock())]);
  refuseUnproved(rows[0]);
  return viewer;
}

/** The same for a session whose viewer is known. */
export async function checkRecentSignIn(runner: SqlRunner, sessionId: string, now: Date): Promise<void> {
  const { rows } = (await runner.query(provedSql, [sessionId, provedSince(now)])) as { rows: Proved[] };
  refuseUnproved(rows[0]);
}

function provedSince(now: Date): string {
  return new Date(now.getTime() - provedMinutes * 60_000).toISOString();
}

function refuseUnproved(session: Proved | undefined): void {
  if (session?.is_proved !== true)
    throw new ForbiddenError("Please confirm that it is you, then try again", "REAUTHENTICATION_REQUIRED");
}
