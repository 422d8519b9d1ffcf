import { oauthProvider } from "@better-auth/oauth-provider";
import { scopes } from "../../platform/scopes.js";
import { oauthTables } from "./oauthTables.js";

/** Lets an app stay connected: it may exchange a token for the next one. */
export const stayConnected = "offline_access";
/** The page that asks the person, who signs in first where nobody is signed in. */
const consentPath = "/connect";
const accessTokenPrefix = "cpa_";
export const refreshTokenPrefix = "cpr_";
const accessSeconds = 3_600;
const refreshSeconds = 90 * 86_400;

/** Lets other apps ask people for access by OAuth 2.1: public clients with PKCE, opaque tokens, nothing of OpenID. */
export function oauthPlugin() {
  return oauthProvider({
    loginPage: consentPath,
    consentPage: consentPath,
    scopes: [...scopes, stayConnected],
    grantTypes: ["authorization_code", "refresh_token"],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    enforcePerClientResources: false,
    disableJwtPlugin: true,
    storeTokens: "hashed",
    accessTokenExpiresIn: accessSeconds,
    refreshTokenExpiresIn: refreshSeconds,
    prefix: { opaqueAccessToken: accessTokenPrefix, refreshToken: refreshTokenPrefix },
    schema: oauthTables,
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
  });
}
