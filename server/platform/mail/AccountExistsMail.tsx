import { MailButton, MailFrame, MailText } from "./MailFrame.js";
import type { MailTemplates } from "./templates.js";

/** For the owner of an account when somebody signs up with its address: the page must not reveal that it exists. */
export function AccountExistsMail({ to, displayName, url }: MailTemplates["accountExists"]) {
  return (
    <MailFrame
      title="You already have an account"
      preview="Someone tried to sign up with your address."
      margin={{ label: "Account", value: to }}
      footer="Not you? Ignore this e-mail. Nothing about your account has changed."
    >
      <MailText>{`Hello ${displayName}, someone tried to create a Commonplace account with this address. You already have one: sign in, or choose a new password if you have forgotten yours.`}</MailText>
      <MailButton url={url}>Sign in</MailButton>
    </MailFrame>
  );
}
