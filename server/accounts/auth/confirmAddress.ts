import type { AccountsParts } from "../Accounts.js";
import { accountByEmail } from "../accountByEmail.js";

export interface ConfirmationRequest {
  email: string;
  /** A path of this app, where the link leads once the address is confirmed. */
  callbackPath: string;
  /** Somebody has just signed up with the address; the response told them no more than this mail does. */
  isSignUp?: boolean;
}

const linkSeconds = 86_400;

/**
 * Sends a link that confirms the address and works for a day. Does nothing for an address that is unknown or confirmed,
 * except that its owner is told when somebody signs up with it.
 */
export async function confirmAddress(
  { pool, mail, settings, clock }: AccountsParts,
  secret: string,
  { email, callbackPath, isSignUp = false }: ConfirmationRequest,
): Promise<void> {
  const account = accountByEmail(pool, email).where("suspended_at", "is", null);
  const person = await account.select(["email", "display_name", "email_verified"]).executeTakeFirst();
  if (!person) return;
  if (person.email_verified) {
    const props = { to: person.email, displayName: person.display_name, url: `${settings.publicUrl}/login` };
    if (isSignUp) await mail.send({ to: person.email, template: "accountExists", props });
    return;
  }
  const { createEmailVerificationToken } = await import("better-auth/api");
  const token = await createEmailVerificationToken(secret, person.email, undefined, linkSeconds);
  const query = new URLSearchParams({ token, callbackURL: callbackPath });
  await mail.send({
    to: person.email,
    template: "confirmAddress",
    props: {
      to: person.email,
      displayName: person.display_name,
      url: `${settings.publicUrl}/api/auth/verify-email?${query}`,
      expiresAt: new Date(clock().getTime() + linkSeconds * 1000).toISOString(),
    },
  });
}
