import { v7 as uuidv7 } from "uuid";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { viewerId } from "../../platform/data/Parameter.js";
import { ConflictError, InvalidInputError } from "../../platform/errors.js";
import { lockPerson } from "../lockPerson.js";
import { newSessionToken } from "../sessions/newSessionToken.js";
import { requireRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { checkCode } from "./authenticatorCode.js";
import { codeSentences, takeCodeTry } from "./codeTries.js";
import { makeRecoveryCodes } from "./recoveryCodes.js";
import { dropAuthenticator, refreshFactors } from "./removeFactors.js";
import { sendFactorMail } from "./sendFactorMail.js";

/**
 * Creates the secret of an authenticator app; it has no effect until a code confirms it.
 * @returns the address in the QR code, and the secret for typing.
 * @throws ConflictError when an app is already set up.
 */
export async function startAuthenticator(ctx: Context): Promise<{ uri: string; secret: string }> {
  const { email } = await requireRecentSignIn(ctx);
  const [{ generateRandomString, symmetricEncrypt }, { createOTP }, key] = await Promise.all([
    import("better-auth/crypto"),
    import("@better-auth/utils/otp"),
    ctx.services.accounts.secret(),
  ]);
  const secret = generateRandomString(32);
  const started = { secret: await symmetricEncrypt({ key, data: secret }), created_at: ctx.clock().toISOString() };
  const restarted = { ...started, last_counter: null };
  const { numInsertedOrUpdatedRows } = await ctx.own.db
    .insertInto("two_factor")
    .values({ ...started, id: uuidv7(), owner_id: viewerId, backup_codes: "[]" })
    .onConflict((app) => app.column("owner_id").doUpdateSet(restarted).where("two_factor.verified", "=", false))
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n)
    throw new ConflictError("An authenticator app is already set up. Turn it off before you set up another.");
  const uri = createOTP(secret).url("Commonplace", email);
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
}

/**
 * Activates the app: from now on a password sign-in also needs a code.
 * @returns the recovery codes, which are shown only this once.
 * @throws InvalidInputError for a wrong code, RateLimitedError for too many.
 */
export async function confirmAuthenticator(ctx: Context, code: string): Promise<string[]> {
  const { userId, sessionId } = await requireRecentSignIn(ctx);
  await takeCodeTry(ctx.services.limits, userId);
  const secret = await ctx.services.accounts.secret();
  const asked = { userId, code, isConfirmed: false, secret, now: ctx.clock() };
  const outcome = await checkCode(ctx.services.pool, asked);
  if (outcome !== "RIGHT") throw new InvalidInputError(codeSentences[outcome], { code: codeSentences[outcome] });
  const { codes, kept } = await makeRecoveryCodes();
  const { publicUrl } = ctx.services.settings;
  const renewal = { sessionId, cookies: ctx.headers.cookie, secret, publicUrl, provedAt: null, isSecondFactor: true };
  let given = "";
  await change(ctx, "added an authenticator app", async (tx) => {
    const app = tx.own
      .update("two_factor")
      .set({ ...kept, verified: true })
      .where("verified", "=", false)
      // An app that was set up anew since the code was checked has not accepted a code yet.
      .where("last_counter", "is not", null);
    if ((await app.executeTakeFirst()).numUpdatedRows === 0n)
      throw new ConflictError("Nothing is waiting to be confirmed. Start again.");
    const account = tx.own.db.updateTable("app_user").where("id", "=", viewerId);
    // Browsers known so far have not shown a code.
    await account
      .set((eb) => ({ two_factor_enabled: true, device_generation: eb("device_generation", "+", 1) }))
      .execute();
    given = await newSessionToken(tx.own, renewal);
    await sendFactorMail(tx.services, tx.requireViewer(), { change: "AUTHENTICATOR_ADDED" }, tx.runner);
  });
  ctx.setCookie(given);
  return codes;
}

/** Creates new recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  await requireRecentSignIn(ctx);
  const { codes, kept } = await makeRecoveryCodes();
  await change(ctx, "renewed their recovery codes", async (tx) => {
    const app = tx.own.update("two_factor").set(kept).where("verified", "=", true);
    if ((await app.executeTakeFirst()).numUpdatedRows === 0n)
      throw new ConflictError("No authenticator app is set up.");
  });
  return codes;
}

/** A password alone is enough to sign in again. */
export async function turnOffAuthenticator(ctx: Context): Promise<void> {
  const { userId } = await requireRecentSignIn(ctx);
  await change(ctx, "removed their authenticator app", async (tx) => {
    if (!(await dropAuthenticator(tx, userId))) throw new ConflictError("No authenticator app is set up.");
    await sendFactorMail(tx.services, tx.requireViewer(), { change: "AUTHENTICATOR_REMOVED" }, tx.runner);
  });
}

/** Changes the viewer's second factor and records it in the audit log, in one transaction. */
export async function change(ctx: Context, action: string, work: (tx: Context) => Promise<void>): Promise<void> {
  const { userId: id, email: name } = ctx.requireViewer();
  await ctx.transact(async (tx) => {
    await lockPerson(tx, id);
    // A reset that committed first has ended this session.
    await requireRecentSignIn(tx);
    await work(tx);
    await refreshFactors(tx, id);
    await recordAudit(tx, { area: AuditArea.SIGN_IN, action, target: { id, name } });
  });
  ctx.services.accounts.forget(id);
}
