import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../platform/context.js";
import type { NewMail } from "../platform/mail/Mail.js";

const openDays = 14;

interface Invited {
  email: string;
  message: string | null;
  /** The name of the inviting person. */
  displayName: string;
}

/** A mail with a new link that works for 14 days, and the row to store; of the link only the hash is stored. */
export function invitationMail(tx: Context, { email, message, displayName }: Invited) {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(tx.clock().getTime() + openDays * 86_400_000).toISOString();
  const query = new URLSearchParams({ view: "sign-up", ref: token });
  const url = `${tx.services.settings.publicUrl}/login?${query}`;
  const mailId = uuidv7();
  const props = { displayName, message, url, expiresAt };
  const mail: NewMail<"invitation"> = { id: mailId, to: email, template: "invitation", props };
  return { mail, kept: { token_hash: hashInvitation(token), expires_at: expiresAt, mail_id: mailId } };
}

export function hashInvitation(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
