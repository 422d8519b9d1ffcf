import type { Context } from "../../platform/context.js";
import { ConflictError, NotFoundError } from "../../platform/errors.js";
import { lockPerson } from "../lockPerson.js";
import { requireRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { Identity, passwordProvider } from "./Identity.js";
import { waysToSignIn } from "./waysToSignIn.js";

/** Unlinks a social account of the viewer's, as long as another way to sign in is left. */
export async function unlinkIdentity(ctx: Context, id: string): Promise<string> {
  const { userId } = await requireRecentSignIn(ctx);
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const identity = await tx.load(Identity, id);
    if (identity.providerId === passwordProvider) throw new NotFoundError();
    const { id: unlinked } = identity;
    if ((await waysToSignIn(tx)) < 2)
      throw new ConflictError(
        "This is your only way to sign in. Set a password, add a passkey or link another account first.",
      );
    await tx.remove(identity);
    return unlinked;
  });
}
