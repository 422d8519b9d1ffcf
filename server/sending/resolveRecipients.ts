import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { rowCount } from "../platform/data/expressions.js";
import { isKnown } from "./recipients.js";

/** How many mails an hour one sender's sends make for one recipient; a member finds further ones in the app. */
export const mailsPerRecipient = 20;

/**
 * MAILED: by a mail of its own. IN_APP: the next digest lists it, since the member chose that or had many mails of this
 * sender. MAIL_OFF: the member gets no mails.
 */
type DeliveryMail = "MAILED" | "MAIL_OFF" | "IN_APP";

/** One recipient, and what is known of them. */
export interface ResolvedRecipient {
  /** The address as given. */
  given: string;
  email: string;
  /**
   * Null for a recipient who isn't a user; when addresses must be confirmed, also for an unconfirmed account: the
   * address may not be theirs.
   */
  personId: string | null;
  /** They blocked this sender, or refused their mails: nothing is sent, and the sender isn't told. */
  isWithheld: boolean;
  /** They are a member and refused this sender's mails: none is sent, and the sender isn't told. */
  refusesMail: boolean;
  mail: DeliveryMail;
  /** Why nothing is sent, as a sentence; null when it is sent. */
  refusal: string | null;
}

/** Each address's account and whether it may be mailed, in the given order. */
export async function resolveRecipients(tx: Context, given: readonly string[]): Promise<ResolvedRecipient[]> {
  const { userId, email: senderEmail } = tx.requireViewer();
  const emails = given.map((email) => email.toLowerCase());
  const before = (hours: number) => new Date(tx.clock().getTime() - hours * 3_600_000).toISOString();
  const rows = await tx
    .system("to know whom a send reaches")
    .selectFrom(sql<{ email: string }>`unnest(${emails}::text[])`.as<"given">(sql`given (email)`))
    .leftJoin("app_user as u", (join) => join.onRef("u.email", "=", "given.email").on(isKnown(tx)))
    .leftJoin("notification_settings as s", "s.owner_id", "u.id")
    .select((eb) => [
      "given.email",
      "u.id as personId",
      eb.fn.coalesce("s.email", eb.lit(true)).as("wantsMail"),
      eb.fn.coalesce("s.digest", eb.lit(false)).as("wantsDigest"),
      eb
        .selectFrom("delivery as d")
        .where("d.owner_id", "=", userId)
        .whereRef("d.email", "=", "given.email")
        .where("d.created_at", ">", before(1))
        .where("d.mail", "=", "MAILED")
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as("mailCount"),
      eb
        .exists(
          eb
            .selectFrom("blocked_sender as b")
            .whereRef("b.owner_id", "=", "u.id")
            .where((b) => b.or([b("b.sender_id", "=", userId), b("b.email", "=", senderEmail)])),
        )
        .as("hasBlocked"),
      eb
        .exists(eb.selectFrom("refusal as r").where("r.owner_id", "=", userId).whereRef("r.email", "=", "given.email"))
        .as("hasRefused"),
      eb
        .exists(
          eb
            .selectFrom("delivery as d")
            .innerJoin("outbox_mail as m", "m.id", "d.mail_id")
            .where("d.owner_id", "=", userId)
            .whereRef("d.email", "=", "given.email")
            .where("d.created_at", ">", before(24))
            .where("m.status", "=", "BOUNCED"),
        )
        .as("hasBounced"),
    ])
    .execute();
  const reachesStrangers = tx.services.instanceSettings.values.sendingToStrangers;
  const known = new Map(rows.map((row) => [row.email, row]));
  return given.map((address, index) => {
    const email = emails[index] ?? "";
    const {
      personId = null,
      hasBlocked,
      hasRefused,
      wantsMail = true,
      wantsDigest = false,
      mailCount = 0,
      hasBounced,
    } = known.get(email) ?? {};
    const hadMany = mailCount >= mailsPerRecipient;
    return {
      given: address,
      email,
      personId,
      isWithheld: hasBlocked === true || (hasRefused === true && personId === null),
      refusesMail: hasRefused === true,
      mail: !wantsMail ? "MAIL_OFF" : personId !== null && (wantsDigest || hadMany) ? "IN_APP" : "MAILED",
      refusal: personId === null ? refusalOf({ hasBounced: hasBounced === true, reachesStrangers, hadMany }) : null,
    };
  });
}

interface Refused {
  hasBounced: boolean;
  reachesStrangers: boolean;
  hadMany: boolean;
}

function refusalOf({ hasBounced, reachesStrangers, hadMany }: Refused): string | null {
  if (!reachesStrangers) return "Nobody here has this address, and sending to others is turned off";
  if (hadMany) return `You sent this address ${mailsPerRecipient} e-mails within an hour. Please try again later`;
  return hasBounced ? "The mail server of this address refused it. Is it right?" : null;
}
