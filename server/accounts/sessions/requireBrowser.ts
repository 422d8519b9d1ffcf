import type { Context, ViewerIdentity } from "../../platform/context.js";
import { ForbiddenError } from "../../platform/errors.js";

/**
 * The viewer, who must be signed in with a browser: a token can't create tokens or change how its owner signs in.
 * @throws ForbiddenError for a call by token.
 */
export function requireBrowser(ctx: Context): ViewerIdentity & { sessionId: string } {
  const viewer = ctx.requireViewer();
  if (viewer.sessionId === null) throw new ForbiddenError("Please do this signed in, not with a token");
  return { ...viewer, sessionId: viewer.sessionId };
}
