import type { SignInOptionsQuery } from "../gql/graphql";
import signInOptionsText from "./SignInOptions.graphql?raw";

/** Why the sign-in service said no. */
export class AuthError extends Error {
  override name = "AuthError";

  constructor(
    message: string,
    /** The service's own word, e.g. INVALID_EMAIL_OR_PASSWORD; "NETWORK" when it did not answer. */
    readonly code: string,
    /** The answer's status; 0 when there was none. */
    readonly status: number,
    /** How long to wait before trying again, when it said so. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** `ref` is the token of the invitation that led here. */
export interface SignUpDetails {
  name: string;
  email: string;
  password: string;
  ref: string | null;
  /** Where the link in a confirmation mail leads. */
  callbackURL: string;
}

/** @returns true when the person is signed in, false when the address must be confirmed first. */
export async function signUp({ ref, ...details }: SignUpDetails): Promise<boolean> {
  const { token } = await post<{ token: string | null }>("sign-up/email", ref ? { ...details, ref } : details);
  return token !== null;
}

export async function signIn(details: { email: string; password: string; callbackURL?: string }): Promise<void> {
  const { callbackURL, ...credentials } = details;
  await post("sign-in/email", callbackURL ? { ...credentials, callbackURL } : credentials);
}

export async function endSession(): Promise<void> {
  await post("sign-out", {});
}

/** Sends a link to choose a new password, when the address has an account; says the same when it has none. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post("request-password-reset", { email, redirectTo: "/reset-password" });
}

/** @throws AuthError with code INVALID_TOKEN for a used or expired link. */
export async function resetPassword(details: { newPassword: string; token: string }): Promise<void> {
  await post("reset-password", details);
}

/** Whether a link of a password mail still works; asking does not use it up. */
export async function isResetLinkGood(token: string, signal: AbortSignal): Promise<boolean> {
  // the service answers by leading on to /reset-password with the token, or with an error instead of it
  const address = `/api/auth/reset-password/${encodeURIComponent(token)}?callbackURL=%2Freset-password`;
  const { url } = await fetch(address, { signal });
  return !new URL(url).searchParams.has("error");
}

/** Ends every other session of the person. @throws AuthError with code INVALID_PASSWORD for a wrong present one. */
export async function changePassword(details: { currentPassword: string; newPassword: string }): Promise<void> {
  await post("change-password", { ...details, revokeOtherSessions: true });
}

export async function sendConfirmation(email: string, callbackURL: string): Promise<void> {
  await post("send-verification-email", { email, callbackURL });
}

/** @returns the address of the provider's own sign-in page. */
export async function startSocialSignIn(provider: string, callbackURL: string, ref: string | null): Promise<string> {
  return startSocial("sign-in/social", {
    provider,
    callbackURL,
    errorCallbackURL: callbackURL,
    ...(ref ? { additionalData: { ref } } : {}),
  });
}

/** @returns the address of the provider's page where the account to link is chosen. */
export async function startLinking(provider: string, callbackURL: string): Promise<string> {
  return startSocial("link-social", { provider, callbackURL, errorCallbackURL: callbackURL });
}

/** What the sign-in page offers, and whether somebody is signed in already. Plain, so that the page needs no cache. */
export async function loadSignInOptions(signal: AbortSignal): Promise<SignInOptionsQuery> {
  const { data } = await send<{ data: SignInOptionsQuery | null }>("/graphql", { query: signInOptionsText }, signal);
  if (!data) throw new AuthError("Something went wrong. Try again.", "INTERNAL", 200);
  return data;
}

async function startSocial(path: string, body: object): Promise<string> {
  const { url } = await post<{ url?: string }>(path, body);
  if (!url) throw new AuthError("This way to sign in is not there now. Try another.", "PROVIDER_NOT_FOUND", 200);
  return url;
}

function post<Answer>(path: string, body: object): Promise<Answer> {
  return send<Answer>(`/api/auth/${path}`, body);
}

async function send<Answer>(address: string, body: object, signal?: AbortSignal): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new AuthError("Commonplace can't be reached. Check the connection and try again.", "NETWORK", 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  throw new AuthError(
    typeof message === "string" && message ? message : "Something went wrong. Try again.",
    typeof code === "string" ? code : "UNKNOWN",
    response.status,
    secondsToWait(response.headers),
  );
}

function secondsToWait(headers: Headers): number | null {
  const seconds = Number(headers.get("retry-after") ?? headers.get("x-retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
