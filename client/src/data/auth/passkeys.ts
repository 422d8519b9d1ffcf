import { AuthError, post } from "./authClient";
import { passkeyJson } from "./passkeyJson";
import { withProof } from "./withProof";

/**
 * Whether passkeys work in this browser at this address; passkeys are bound to one host. Browsers before Chrome 129,
 * Firefox 119 and Safari 18.4 can't read what the server sends.
 */
export function canUsePasskeys(host: string | null): boolean {
  return (
    host === window.location.hostname &&
    "PublicKeyCredential" in window &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

export async function signInWithPasskey(): Promise<void> {
  await post("sign-in/passkey", { response: await showPasskey() });
}

/**
 * Offers passkeys in the browser's autofill of the address field, until aborted. Nobody asked for it, so failures of
 * the offer are silent.
 * @returns whether somebody has signed in with one.
 * @throws AuthError if the passkey is not accepted.
 */
export async function signInByAutofill(calledOff: AbortSignal): Promise<boolean> {
  const response = await offerPasskeys(calledOff).catch(() => null);
  if (!response || calledOff.aborted) return false;
  await post("sign-in/passkey", { response });
  return true;
}

async function offerPasskeys(calledOff: AbortSignal): Promise<unknown> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const publicKey = await signInOptions();
  if (calledOff.aborted) return null;
  return passkeyJson(await navigator.credentials.get({ publicKey, mediation: "conditional", signal: calledOff }));
}

/** Confirms the signed-in person's identity with a passkey. */
export async function provePasskey(): Promise<void> {
  await post("reauthenticate", { response: await showPasskey() });
}

export async function addPasskey(name: string): Promise<void> {
  const options = await withProof(() => post<PublicKeyCredentialCreationOptionsJSON>("passkey/options", {}));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = await told("added", async () => passkeyJson(await navigator.credentials.create({ publicKey })));
  await post("passkey/add", { response, name });
}

async function showPasskey(): Promise<unknown> {
  const publicKey = await signInOptions();
  return told("used", async () => passkeyJson(await navigator.credentials.get({ publicKey })));
}

async function signInOptions(): Promise<PublicKeyCredentialRequestOptions> {
  return PublicKeyCredential.parseRequestOptionsFromJSON(await post("sign-in/passkey-options", {}));
}

/** The browser gives little detail; usually the person closed its dialog. */
async function told<Answer>(act: "added" | "used", work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new AuthError(
      isKnown ? "This device has a passkey for your account already." : `No passkey was ${act}. Try again.`,
      200,
    );
  }
}
