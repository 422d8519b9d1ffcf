import { formatMailDate } from "./formatMailTime.js";
import { MailButton, MailFrame, MailNote, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function AccountDeletionMail({ displayName, url, deletionAt }: MailTemplates["accountDeletion"]) {
  return (
    <MailFrame
      title="Your account will be deleted"
      preview={`On ${formatMailDate(deletionAt)}, with everything in it.`}
      margin={{ label: "Account", value: displayName }}
      footer="Until then everything works as before."
    >
      <MailText>
        {`On ${formatMailDate(deletionAt)} your account will be deleted permanently: notes, videos, projects, calendar and files.`}
      </MailText>
      <MailButton url={url}>Open your settings</MailButton>
      <MailNote>If this is not what you want, sign in before that day and choose Keep account in Settings.</MailNote>
    </MailFrame>
  );
}
