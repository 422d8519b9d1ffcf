import { MailButton, MailFrame, MailNote, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

export function WebhookOffMail({ displayName, host, reason, url }: MailTemplates["webhookOff"]) {
  const why =
    reason === "GONE"
      ? `${host} answered that it wants no more events (410 Gone).`
      : `Nothing has reached ${host} for five days.`;
  return (
    <MailFrame
      title="A webhook was turned off"
      preview={why}
      margin={{ label: "Account", value: displayName }}
      footer="You get this because the webhook is yours."
    >
      <MailText>{`${why} Events are no longer sent there.`}</MailText>
      <MailButton url={url}>Open Webhooks</MailButton>
      <MailNote>What happens while a webhook is off is never sent. Its log lists what could not be delivered.</MailNote>
    </MailFrame>
  );
}
