import { expressionBuilder } from "kysely";
import type { SignUpRefusal } from "../accounts/Accounts.js";
import { SignUpMode } from "../accounts/auth/SignUpMode.js";
import { systemData } from "../platform/data/Data.js";
import type { Tables } from "../platform/data/tables.js";
import type { Services } from "../platform/services.js";
import { hashInvitation } from "./invitationMail.js";

const invitation = expressionBuilder<Tables, "invitation">();

/** True of the invitation with that link while it can be used to sign up. */
export function isOpen(token: string, now: Date) {
  const isUnused = invitation.and({ token_hash: hashInvitation(token), joined_at: null, revoked_at: null });
  return isUnused.and("expires_at", ">", now.toISOString());
}

/** Why somebody may not create an account; null when they may. The first account of an instance is always allowed. */
export async function refuseSignUp(
  { pool, instanceSettings, clock }: Pick<Services, "pool" | "instanceSettings" | "clock">,
  invitation: string | null,
): Promise<SignUpRefusal | null> {
  const mode = instanceSettings.values.signUp;
  if (mode === SignUpMode.OPEN) return null;
  const db = systemData(pool, "whoever signs up is nobody yet");
  if (!(await db.selectFrom("app_user").select("id").limit(1).executeTakeFirst())) return null;
  if (mode === SignUpMode.CLOSED) return "SIGN_UP_CLOSED";
  if (invitation === null) return "INVITATION_REQUIRED";
  const open = db.selectFrom("invitation").select("id").where(isOpen(invitation, clock()));
  return (await open.executeTakeFirst()) ? null : "INVITATION_REQUIRED";
}
