import type { Context } from "../platform/context.js";
import { AppError } from "../platform/errors.js";
import { requireBrowser } from "./requireBrowser.js";

const recentMinutes = 10;

/**
 * Makes sure that whoever asks has proved a moment ago who they are.
 * @throws AppError FORBIDDEN with extensions.reason REAUTHENTICATION_REQUIRED.
 */
export async function requireRecentSignIn(ctx: Context): Promise<void> {
  const { sessionId } = requireBrowser(ctx);
  const since = new Date(ctx.clock().getTime() - recentMinutes * 60_000).toISOString();
  const [session] = await ctx.sql(
    "accounts.recentSignIn",
    "select id from user_session where id = $1 and created_at >= $2",
    [sessionId, since],
  );
  if (session) return;
  throw new AppError("FORBIDDEN", "Please sign in again to do this. Your last sign-in is more than 10 minutes ago.", {
    reason: "REAUTHENTICATION_REQUIRED",
  });
}
