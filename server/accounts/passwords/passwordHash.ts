import { argon2, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { RateLimitedError } from "../../platform/errors.js";

const derive = promisify(argon2);
const deriveOld = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;

/** The first recommendation of OWASP's Password Storage Cheat Sheet; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const costText = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
const prefix = "$argon2id$v=19$";
const hashBytes = 32;
/** Each uses the memory above and a thread of the pool that file access and name look-ups share. */
const maxRunning = 2;
/** About five seconds of work: longer waits would time out anyway. */
const maxWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** The hash of a password, in the PHC string format. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const hash = await argon2id(password, salt, cost);
  return `${prefix}${costText}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password matches; also for hashes from before argon2id. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  if (!kept.startsWith("$")) return inTurn(() => isOldPassword(password, kept));
  const [, m, t, p, salt = "", hash = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(kept) ?? [];
  if (hash === "") return false;
  const keptCost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  return isSame(await argon2id(password, Buffer.from(salt, "base64"), keptCost), Buffer.from(hash, "base64"));
}

/** Whether the password should be hashed again the next time it is known. */
export function isOldHash(kept: string): boolean {
  return !kept.startsWith(`${prefix}${costText}$`);
}

function argon2id(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost): Promise<Buffer> {
  const message = password.normalize("NFKC");
  return inTurn(() => derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: hashBytes }));
}

/** scrypt: account hashes made by the sign-in library have a colon, those of share links a dot. */
async function isOldPassword(password: string, kept: string): Promise<boolean> {
  if (kept.includes(":")) {
    const { verifyPassword } = await import("better-auth/crypto");
    return verifyPassword({ hash: kept, password });
  }
  const [salt = "", hash = ""] = kept.split(".").map((part) => Buffer.from(part, "base64url"));
  return isSame(await deriveOld(password, Buffer.from(salt), hashBytes), Buffer.from(hash));
}

/** Runs a few hashes at a time, so that a burst of sign-ins costs time and not memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting)
      throw new RateLimitedError("Too many people are signing in now. Please try again in 5 seconds.", 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot is handed over directly, so that no other caller can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
