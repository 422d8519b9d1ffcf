import { SignUpMode } from "../choices/choiceValues.js";
import type { Services } from "../platform/services.js";
import { hashInvitation } from "./mailInvitation.js";

export type SignUpRefusal = "SIGN_UP_CLOSED" | "INVITATION_REQUIRED";

const openSql = `select 1 from invitation
  where token_hash = $1 and joined_at is null and revoked_at is null and expires_at > $2`;

/** Why somebody may not make an account; null when they may. The first account of an instance is always made. */
export async function refuseSignUp(
  { pool, choices, clock }: Pick<Services, "pool" | "choices" | "clock">,
  invitation: string | null,
): Promise<SignUpRefusal | null> {
  const mode = choices.values.signUp;
  if (mode === SignUpMode.OPEN) return null;
  const { rows } = await pool.query("select 1 from app_user limit 1");
  if (rows.length === 0) return null;
  if (mode === SignUpMode.CLOSED) return "SIGN_UP_CLOSED";
  if (invitation === null) return "INVITATION_REQUIRED";
  const open = await pool.query(openSql, [hashInvitation(invitation), clock().toISOString()]);
  return open.rows.length > 0 ? null : "INVITATION_REQUIRED";
}
