import type { Context } from "../platform/context.js";

/** One recipient, and what is known of them. */
export interface Judged {
  /** The address as given. */
  given: string;
  email: string;
  /** Null for who isn't a user; where addresses must be confirmed, also for whoever hasn't: it may not be theirs. */
  personId: string | null;
  /** They blocked this sender, or refused their mails: nothing goes, and the sender isn't told. */
  isWithheld: boolean;
  wantsMail: boolean;
  /** Had a mail within the hour: the next waits for the hour's mail. */
  hadMail: boolean;
  /** Why nothing is sent, in a sentence; null when it is. */
  refusal: string | null;
}

interface Known {
  email: string;
  personId: string | null;
  hasBlocked: boolean;
  hasRefused: boolean;
  wantsMail: boolean;
  hadMail: boolean;
  hasBounced: boolean;
}

const knownSql = `
  select given.email, u.id as "personId", coalesce(s.email, true) as "wantsMail",
    coalesce(s.last_mail_at > $4::timestamptz - interval '1 hour', false) as "hadMail",
    exists (select from blocked_sender b where b.owner_id = u.id and (b.sender_id = $1 or b.email = $2)) as "hasBlocked",
    exists (select from refusal r where r.owner_id = $1 and r.email = given.email) as "hasRefused",
    exists (select from delivery d join outbox_mail m on m.id = d.mail_id
      where d.owner_id = $1 and d.email = given.email and d.created_at > $4::timestamptz - interval '1 day'
        and m.status = 'BOUNCED') as "hasBounced"
  from unnest($3::text[]) as given (email)
  left join app_user u on u.email = given.email and (u.email_verified or not $5)
  left join notification_settings s on s.owner_id = u.id`;

/** What is known of each address, in the order given. */
export async function judgeRecipients(tx: Context, given: readonly string[]): Promise<Judged[]> {
  const { userId, email: senderEmail } = tx.requireViewer();
  const emails = given.map((email) => email.toLowerCase());
  const { requireEmailConfirmation } = tx.services.settings;
  const values = [userId, senderEmail, emails, tx.clock().toISOString(), requireEmailConfirmation];
  const rows = await tx.sql<Known>("sending.judge", knownSql, values);
  const reachesStrangers = tx.services.choices.values.sendingToStrangers;
  const known = new Map(rows.map((row) => [row.email, row]));
  return given.map((address, index) => {
    const email = emails[index] ?? "";
    const {
      personId = null,
      hasBlocked,
      hasRefused,
      wantsMail = true,
      hadMail = false,
      hasBounced,
    } = known.get(email) ?? {};
    return {
      given: address,
      email,
      personId,
      isWithheld: hasBlocked === true || (hasRefused === true && personId === null),
      wantsMail: wantsMail && hasRefused !== true,
      hadMail,
      refusal: personId === null ? refusalOf(hasBounced === true, reachesStrangers) : null,
    };
  });
}

function refusalOf(hasBounced: boolean, reachesStrangers: boolean): string | null {
  if (!reachesStrangers) return "Nobody here has this address, and sending to others is turned off";
  return hasBounced ? "The mail server of this address refused it. Is it right?" : null;
}
