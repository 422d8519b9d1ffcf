import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { UpstreamFailedError } from "../../platform/errors.js";
import { boundedFetch } from "../../platform/http/boundedFetch.js";
import type { OidcSettings } from "../../settings/settings.js";
import { oidcProvider } from "./signInProviders.js";

const patienceMilliseconds = 4_500;
/** The metadata of known providers is a few kilobytes. */
const maxMetadataBytes = 256 * 1024;

/**
 * Sign-in with the OpenID Connect provider of the settings, added once it responds: the library would permanently drop
 * a provider that is unreachable at startup.
 * @throws UpstreamFailedError while the provider can't be reached, and when its metadata names another issuer or no
 * keys.
 */
export async function oidcPlugin(oidc: OidcSettings, isAddressRequired: boolean) {
  const issuer = withoutSlash(oidc.issuer);
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const metadata = await metadataAt(discoveryUrl);
  if (metadata === null)
    throw new UpstreamFailedError(`${oidc.name} can't be reached. Please try again in a moment.`, 5);
  // The library trusts the issuer in the metadata, and checks tokens against it.
  if (typeof metadata.issuer !== "string" || withoutSlash(metadata.issuer) !== issuer)
    throw new UpstreamFailedError(`${oidc.name} names another issuer than this instance's settings.`);
  if (typeof metadata.jwks_uri !== "string" || metadata.jwks_uri === "")
    throw new UpstreamFailedError(`${oidc.name} names no keys (jwks_uri) to check its ID tokens by.`);
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
        requireIdTokenVerification: true,
        // Signing out of this app leaves the person signed in at the provider.
        disableProviderLogout: true,
        requireEmailVerification: isAddressRequired,
        // Regardless of the rest of the profile: this claim alone decides whose account an address belongs to.
        mapProfileToUser: ({ email_verified: isVerified }) => ({
          emailVerified: isVerified === true || isVerified === "true",
        }),
      },
    ],
  });
}

interface Metadata {
  issuer?: unknown;
  jwks_uri?: unknown;
}

/** A provider's metadata; null while it can't be reached. */
async function metadataAt(discoveryUrl: string): Promise<Metadata | null> {
  const bounds = {
    origins: [new URL(discoveryUrl).origin],
    maxBytes: maxMetadataBytes,
    timeoutMilliseconds: patienceMilliseconds,
  };
  try {
    const response = await boundedFetch(discoveryUrl, {}, bounds);
    if (!response.ok) return null;
    return ((await response.json()) ?? {}) as Metadata;
  } catch {
    return null;
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
