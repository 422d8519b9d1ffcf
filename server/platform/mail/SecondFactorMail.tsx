import { formatMailDate } from "./formatMailTime.js";
import { MailButton, MailFrame, MailNote, MailText } from "./MailFrame.js";
import type { MailTemplates, SecondFactorChange } from "./templates.js";

type Props = MailTemplates["secondFactor"];

const titles: Record<SecondFactorChange, string> = {
  PASSKEY_ADDED: "A passkey was added to your account",
  PASSKEY_REMOVED: "A passkey was removed from your account",
  PASSKEYS_ENDED: "Your passkeys were removed",
  AUTHENTICATOR_ENDED: "Your authenticator app was removed",
  AUTHENTICATOR_ADDED: "An authenticator app was added to your account",
  AUTHENTICATOR_REMOVED: "Your authenticator app was turned off",
  REMOVED_BY_ADMIN: "An admin removed the second factor of your account",
};
const texts: Record<SecondFactorChange, string> = {
  PASSKEY_ADDED: "Whoever has it can sign in without a password.",
  PASSKEY_REMOVED: "It can't be used to sign in any more.",
  PASSKEYS_ENDED: "A new password was chosen, so your passkeys no longer work. Add those that you still use again.",
  AUTHENTICATOR_ENDED:
    "A new password was chosen by e-mail. The app was set up before anybody had confirmed your address, so it ended with the old password. Signing in no longer needs a code. Set the app up again if you still use it.",
  AUTHENTICATOR_ADDED: "From now on, signing in with a password also needs a code from the app.",
  AUTHENTICATOR_REMOVED: "Signing in no longer needs a code, and its recovery codes no longer work.",
  REMOVED_BY_ADMIN:
    "Your passkeys and authenticator app no longer work. Sign in with your password, or choose a new one, and set them up again.",
};

export function secondFactorTitle({ change }: Props): string {
  return titles[change];
}

export function SecondFactorMail({ displayName, change, name, at, url }: Props) {
  return (
    <MailFrame
      title={titles[change]}
      preview={texts[change]}
      margin={name ? { label: "Passkey", value: name } : { label: "Account", value: displayName }}
      footer={`This was done on ${formatMailDate(at)}.`}
    >
      <MailText>{texts[change]}</MailText>
      <MailButton url={url}>Open your settings</MailButton>
      <MailNote>If you did not expect this, change your password and tell whoever runs this instance.</MailNote>
    </MailFrame>
  );
}
