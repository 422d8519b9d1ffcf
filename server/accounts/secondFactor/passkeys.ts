import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import { waysToSignIn } from "../auth/waysToSignIn.js";
import { requireBrowser } from "../sessions/requireBrowser.js";
import { requireRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { change } from "./authenticator.js";
import { Passkey } from "./Passkey.js";
import { sendFactorMail } from "./sendFactorMail.js";

export async function renamePasskey(ctx: Context, id: string, name: string): Promise<Passkey> {
  requireBrowser(ctx);
  return ctx.transact(async (tx) => {
    const passkey = await tx.load(Passkey, id);
    passkey.name = name.trim();
    return tx.save(passkey);
  });
}

/** @throws ConflictError for the last way to sign in. */
export async function removePasskey(ctx: Context, id: string): Promise<string> {
  await requireRecentSignIn(ctx);
  let removed = "";
  await change(ctx, "removed a passkey", async (tx) => {
    const passkey = await tx.load(Passkey, id);
    if ((await waysToSignIn(tx)) < 2)
      throw new ConflictError("This passkey is your only way to sign in. Set a password or link an account first.");
    removed = passkey.id;
    await tx.remove(passkey);
    await sendFactorMail(tx.services, tx.requireViewer(), { change: "PASSKEY_REMOVED", name: passkey.name }, tx.runner);
  });
  return removed;
}
