import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { UpstreamFailedError } from "../platform/errors.js";
import type { OidcSettings } from "../settings.js";
import { oidcProvider } from "./signInProviders.js";

const patienceMilliseconds = 4_500;

/**
 * Sign-in with the OpenID Connect provider of the settings, once it answers: the library would leave out for good a
 * provider that is away when it starts.
 * @throws UpstreamFailedError while the provider can't be reached.
 */
export async function oidcPlugin(oidc: OidcSettings, isAddressRequired: boolean) {
  const discoveryUrl = `${oidc.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  if (!(await answers(discoveryUrl)))
    throw new UpstreamFailedError(`${oidc.name} can't be reached. Please try again in a moment.`, 5);
  return genericOAuth({
    config: [
      {
        providerId: oidcProvider,
        name: oidc.name,
        discoveryUrl,
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        // Signing out of this app leaves the person signed in at the provider.
        disableProviderLogout: true,
        requireEmailVerification: isAddressRequired,
        // Whatever else the profile holds: it alone decides whose account an address is.
        mapProfileToUser: ({ email_verified: isVerified }) => ({
          emailVerified: isVerified === true || isVerified === "true",
        }),
      },
    ],
  });
}

async function answers(discoveryUrl: string): Promise<boolean> {
  try {
    const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(patienceMilliseconds) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
