import { formatMailDate } from "./formatMailTime.js";
import { MailButton, MailFrame, MailNote, MailQuote, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function InvitationMail({ displayName, message, url, expiresAt }: MailTemplates["invitation"]) {
  return (
    <MailFrame
      title={`${displayName} invites you`}
      preview={message ?? "A place for notes, videos worth keeping, projects and a calendar."}
      margin={{ label: "From", value: displayName }}
      footer="If you do nothing, nothing happens, and your address is forgotten after 30 days."
    >
      {message === null ? null : <MailQuote text={message} />}
      <MailText>
        Commonplace is a place for notes, videos worth keeping, projects and a calendar. It is made like a commonplace
        book: what you look for is in the margin, what you kept is beside it.
      </MailText>
      <MailButton url={url}>Accept the invitation</MailButton>
      <MailNote>{`The link is yours alone and works until ${formatMailDate(expiresAt)}.`}</MailNote>
    </MailFrame>
  );
}
