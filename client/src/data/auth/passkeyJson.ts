/**
 * A passkey's answer as JSON, field by field as the standard defines it. Extensions of password managers answer with
 * objects whose own `toJSON` throws.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
export function passkeyJson(credential: Credential | null): object | null {
  if (!credential) return null;
  const { id, rawId, type, response, authenticatorAttachment } = credential as PublicKeyCredential;
  return {
    id,
    rawId: base64Url(rawId),
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64Url(response.clientDataJSON),
      ...("attestationObject" in response ? created(response as AuthenticatorAttestationResponse) : {}),
      ...("signature" in response ? used(response as AuthenticatorAssertionResponse) : {}),
    },
  };
}

function created(response: AuthenticatorAttestationResponse): object {
  return {
    attestationObject: base64Url(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

function used({ authenticatorData, signature, userHandle }: AuthenticatorAssertionResponse): object {
  return {
    authenticatorData: base64Url(authenticatorData),
    signature: base64Url(signature),
    userHandle: userHandle ? base64Url(userHandle) : undefined,
  };
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
