import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";

const openDays = 14;

export interface InvitationLetter {
  email: string;
  message: string | null;
  /** Whose invitation it is. */
  displayName: string;
}

export interface InvitationKeys {
  hash: Buffer;
  expiresAt: string;
  mailId: string;
}

/** Mails a link that is new and works for 14 days; only its hash is to be kept. */
export async function mailInvitation(
  tx: Context,
  { email, message, displayName }: InvitationLetter,
): Promise<InvitationKeys> {
  const { mail, settings } = tx.services;
  const token = randomBytes(24).toString("base64url");
  const hash = hashInvitation(token);
  const expiresAt = new Date(tx.clock().getTime() + openDays * 86_400_000).toISOString();
  const url = `${settings.publicUrl}/login?${new URLSearchParams({ view: "sign-up", ref: token })}`;
  const mailId = uuidv7();
  const props = { displayName, message, url, expiresAt };
  await mail.send({ id: mailId, to: email, template: "invitation", props }, tx.runner);
  return { hash, expiresAt, mailId };
}

export function hashInvitation(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
