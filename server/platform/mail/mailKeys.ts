import { seal, sealingKey, unseal } from "../seal.js";
import type { MailTemplate, MailTemplates } from "./templates.js";

type Props = MailTemplates[MailTemplate];

/** Mails with a link by which their recipient can take over the account, or confirm its address. */
const withKeys: readonly MailTemplate[] = ["resetPassword", "confirmAddress", "accountExists"];
const purpose = "mails that wait";

export function carriesKey(template: MailTemplate): boolean {
  return withKeys.includes(template);
}

/** A mail's contents while it waits in the outbox: nobody who reads the table finds a link that lets somebody in. */
export function sealProps(secret: string, props: Props): { sealed: string } {
  return { sealed: seal(sealingKey(secret, purpose), Buffer.from(JSON.stringify(props))).toString("base64") };
}

/** The same, to be sent; null when the instance's secret has changed. Older mails are stored unsealed. */
export function unsealProps(secret: string, stored: Props | { sealed: string }): Props | null {
  if (!("sealed" in stored)) return stored;
  const bytes = unseal(sealingKey(secret, purpose), Buffer.from(stored.sealed, "base64"));
  return bytes && (JSON.parse(bytes.toString()) as Props);
}

/** The page or text of such a mail, to be kept if there is no mail server. */
export function withoutKeys(text: string): string {
  return text.replace(
    /https?:\/\/[^\s"'<>]*\/(?:reset-password|api\/auth)\b[^\s"'<>]*/g,
    "(a link for its recipient alone)",
  );
}
