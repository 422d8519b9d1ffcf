import type { Context } from "../../platform/context.js";
import { requireRecentSignIn } from "./requireRecentSignIn.js";
import { Session } from "./Session.js";
import { sessionEnded } from "./sessionEnded.js";

/** Signs one of the viewer's browsers out. */
export async function revokeSession(ctx: Context, id: string): Promise<string> {
  const { userId } = await requireRecentSignIn(ctx);
  const sessionId = await ctx.transact(async (tx) => {
    const session = await tx.load(Session, id);
    // The id is gone with the row, so it is read first.
    const ended = session.id;
    await tx.remove(session, sessionEnded(userId, { sessionId: ended }));
    return ended;
  });
  ctx.services.accounts.forget(userId);
  return sessionId;
}

/** Signs out all of the viewer's other browsers; returns how many. */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const { userId, sessionId } = await requireRecentSignIn(ctx);
  const ended = await ctx.transact(async (tx) => {
    const rows = await tx.own.delete("user_session").where("id", "<>", sessionId).returning("id").execute();
    await tx.emit(...rows.map((row) => sessionEnded(userId, { sessionId: row.id })));
    return rows.length;
  });
  ctx.services.accounts.forget(userId);
  return ended;
}
