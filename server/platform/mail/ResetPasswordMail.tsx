import { chooseNewPassword } from "../../../schema/sentences.js";
import { formatMailDate, formatMailTime } from "./formatMailTime.js";
import { MailButton, MailFrame, MailNote, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function ResetPasswordMail({ to, url, requestedAt, expiresAt, device }: MailTemplates["resetPassword"]) {
  const from = device && device !== "Unknown device" ? ` from ${device}` : "";
  return (
    <MailFrame
      title={chooseNewPassword}
      preview="The link works once, for one hour."
      margin={{ label: "Account", value: to }}
      footer="Not you? Ignore this mail. Nobody can sign in without the link."
    >
      <MailText>{`Somebody, probably you, asked for a new password on ${formatMailDate(requestedAt)}${from}.`}</MailText>
      <MailButton url={url}>Choose a password</MailButton>
      <MailNote>{`Works once, until ${formatMailTime(expiresAt)}. Every session is then signed out.`}</MailNote>
    </MailFrame>
  );
}
