import { formatMailDate } from "./formatMailTime.js";
import { MailButton, MailFrame, MailNote, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function ConfirmAddressMail({ to, displayName, url, expiresAt }: MailTemplates["confirmAddress"]) {
  return (
    <MailFrame
      title="Confirm your e-mail address"
      preview="One click, and your account is ready."
      margin={{ label: "Account", value: to }}
      footer="Not you? Ignore this e-mail. Without the link nobody can use the account."
    >
      <MailText>{`Hello ${displayName}, an account for Commonplace was made with this address. Please confirm that it is yours.`}</MailText>
      <MailButton url={url}>Confirm the address</MailButton>
      <MailNote>{`Works until ${formatMailDate(expiresAt)}.`}</MailNote>
    </MailFrame>
  );
}
