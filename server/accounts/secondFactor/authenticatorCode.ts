import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Pool } from "pg";
import { ownDataOf } from "../../platform/data/Data.js";
import { ConflictError } from "../../platform/errors.js";

const stepMilliseconds = 30_000;
const unreadable =
  "AUTH_SECRET was changed, so this app's codes can no longer be checked. Use a recovery code, or ask an admin to remove the app.";

interface Asked {
  userId: string;
  /** As typed. */
  code: string;
  /** False while the app is being set up. */
  isConfirmed: boolean;
  secret: string;
  now: Date;
}

/**
 * Whether the person's authenticator app shows this code now, give or take 30 seconds; each code works once.
 * @param secret the instance's own, with which the app's secret is encrypted.
 * @throws ConflictError when it was encrypted with another.
 */
export async function checkCode(pool: Pool, asked: Asked): Promise<"RIGHT" | "WRONG" | "USED"> {
  const { userId, isConfirmed, secret, now } = asked;
  const code = asked.code.replace(/\s/g, "");
  const own = ownDataOf(pool, userId);
  const kept = await own.select("two_factor").select("secret").where("verified", "=", isConfirmed).executeTakeFirst();
  if (!kept || !/^\d{6}$/.test(code)) return "WRONG";
  const key = await symmetricDecrypt({ key: secret, data: kept.secret }).catch(() => {
    throw new ConflictError(unreadable);
  });
  const otp = createOTP(key);
  const current = Math.floor(now.getTime() / stepMilliseconds);
  const steps = [current - 1, current, current + 1];
  const shown = await Promise.all(steps.map((step) => otp.hotp(step)));
  const step = steps[shown.lastIndexOf(code)];
  if (step === undefined) return "WRONG";
  // Codes are numbered by time step: a used one and all before it are no longer valid.
  const app = own.update("two_factor").where((eb) => eb("last_counter", "is", null).or("last_counter", "<", step));
  return (await app.set({ last_counter: step }).executeTakeFirst()).numUpdatedRows === 1n ? "RIGHT" : "USED";
}
