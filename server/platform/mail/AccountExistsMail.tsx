import { MailButton, MailFrame, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

/** To who has an account already when somebody signs up with their address: the page must not say so. */
export function AccountExistsMail({ to, displayName, url }: MailTemplates["accountExists"]) {
  return (
    <MailFrame
      title="You have an account already"
      preview="Somebody tried to sign up with your address."
      margin={{ label: "Account", value: to }}
      footer="Not you? Ignore this mail. Nothing about your account has changed."
    >
      <MailText>{`Hello ${displayName}, somebody tried to make an account for Commonplace with this address. You have one already: sign in with it, or choose a new password if you have forgotten yours.`}</MailText>
      <MailButton url={url}>Sign in</MailButton>
    </MailFrame>
  );
}
