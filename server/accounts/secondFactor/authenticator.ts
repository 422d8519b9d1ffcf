import { v7 as uuidv7 } from "uuid";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { ConflictError, InvalidInputError } from "../../platform/errors.js";
import { lockPerson } from "../lockPerson.js";
import { requireRecentSignIn } from "../requireRecentSignIn.js";
import { checkCode } from "./authenticatorCode.js";
import { codeSentences, takeCodeTry } from "./codeTries.js";
import { dropAuthenticator, settleFactors } from "./loseFactors.js";
import { makeRecoveryCodes } from "./recoveryCodes.js";
import { tellOfFactor } from "./tellOfFactor.js";

const startSql = `insert into two_factor (id, owner_id, secret, backup_codes, created_at) values ($1, $2, $3, $4, $5)
  on conflict (owner_id) do update set secret = excluded.secret, last_counter = null, created_at = excluded.created_at
  where not two_factor.verified returning 1`;
const confirmSql = `update two_factor set verified = true, backup_codes = $2, recovery_codes_left = $3
  where owner_id = $1 and not verified returning 1`;
const appOnSql = `update app_user set two_factor_enabled = true, device_generation = device_generation + 1
  where id = $1`;
const renewSql = `update two_factor set backup_codes = $2, recovery_codes_left = $3
  where owner_id = $1 and verified returning 1`;

/**
 * Makes the secret of an authenticator app; it counts for nothing until a code confirms it.
 * @returns the address that a QR code carries, and the secret for typing.
 * @throws ConflictError where an app is set up.
 */
export async function startAuthenticator(ctx: Context): Promise<{ uri: string; secret: string }> {
  const { userId, email } = await requireRecentSignIn(ctx);
  const [{ generateRandomString, symmetricEncrypt }, { createOTP }, key] = await Promise.all([
    import("better-auth/crypto"),
    import("@better-auth/utils/otp"),
    ctx.services.accounts.secret(),
  ]);
  const secret = generateRandomString(32);
  const encrypted = await symmetricEncrypt({ key, data: secret });
  const values = [uuidv7(), userId, encrypted, "[]", ctx.clock().toISOString()];
  if ((await ctx.sql("factor.start", startSql, values)).length === 0)
    throw new ConflictError("An authenticator app is set up already. Turn it off before you set up another.");
  const uri = createOTP(secret).url("Commonplace", email);
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
}

/**
 * From now on a password takes a code too.
 * @returns the recovery codes, which are told this once.
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
  await change(ctx, "added an authenticator app", async (tx) => {
    const confirmed = await tx.sql("factor.confirm", confirmSql, [userId, kept, codes.length]);
    if (confirmed.length === 0) throw new ConflictError("Nothing is waiting to be confirmed. Start again.");
    // Browsers known until now have shown no code.
    await tx.sql("factor.appOn", appOnSql, [userId]);
    await tx.sql("factor.shown", "update user_session set has_second_factor = true where id = $1", [sessionId]);
    await tellOfFactor(tx.services, tx.requireViewer(), { change: "AUTHENTICATOR_ADDED" }, tx.manager);
  });
  return codes;
}

/** Makes new recovery codes; those before no longer work. */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  const { userId } = await requireRecentSignIn(ctx);
  const { codes, kept } = await makeRecoveryCodes();
  await change(ctx, "renewed their recovery codes", async (tx) => {
    const renewed = await tx.sql("factor.renew", renewSql, [userId, kept, codes.length]);
    if (renewed.length === 0) throw new ConflictError("No authenticator app is set up.");
  });
  return codes;
}

/** A password alone signs in again. */
export async function turnOffAuthenticator(ctx: Context): Promise<void> {
  const { userId } = await requireRecentSignIn(ctx);
  await change(ctx, "removed their authenticator app", async (tx) => {
    if (!(await dropAuthenticator(tx, userId))) throw new ConflictError("No authenticator app is set up.");
    await tellOfFactor(tx.services, tx.requireViewer(), { change: "AUTHENTICATOR_REMOVED" }, tx.manager);
  });
}

/** Changes the viewer's second factor and writes it to the log, in one transaction. */
export async function change(ctx: Context, action: string, work: (tx: Context) => Promise<void>): Promise<void> {
  const { userId: id, email: name } = ctx.requireViewer();
  await ctx.transact(async (tx) => {
    await lockPerson(tx, id);
    // A reset that came first has ended this session.
    await requireRecentSignIn(tx);
    await work(tx);
    await settleFactors(tx, id);
    await recordAudit(tx, { area: AuditArea.SIGN_IN, action, target: { id, name } });
  });
  ctx.services.accounts.forget(id);
}
