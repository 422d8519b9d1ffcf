import type { Settings } from "../../settings/settings.js";

export enum ProviderKind {
  GOOGLE = "GOOGLE",
  GITHUB = "GITHUB",
  OIDC = "OIDC",
}

export interface OfferedProvider {
  /** Also the last part of the address that the provider sends people back to. */
  id: string;
  kind: ProviderKind;
  name: string;
}

export const oidcProvider = "oidc";

/** The social sign-in providers that the settings turn on, in display order. */
export function offeredProviders(settings: Settings): OfferedProvider[] {
  const offered: OfferedProvider[] = [];
  if (settings.google) offered.push({ id: "google", kind: ProviderKind.GOOGLE, name: "Google" });
  if (settings.github) offered.push({ id: "github", kind: ProviderKind.GITHUB, name: "GitHub" });
  if (settings.oidc) offered.push({ id: oidcProvider, kind: ProviderKind.OIDC, name: settings.oidc.name });
  return offered;
}
