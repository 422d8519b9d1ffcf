import type { SignInOptionsQuery } from "../../gql/graphql";
import { pageViewer } from "./pageViewer";
import signInOptionsText from "./SignInOptions.graphql?raw";

/** An error of the sign-in service. */
export class AuthError extends Error {
  override name = "AuthError";

  constructor(
    message: string,
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
    private readonly details: AuthErrorDetails = {},
  ) {
    super(message);
  }

  /** An error code such as INVALID_EMAIL_OR_PASSWORD; null when nothing answered. */
  get code(): string | null {
    return this.details.code ?? null;
  }

  /** Messages for single fields, by field name. */
  get fields(): Record<string, string> {
    return this.details.fields ?? {};
  }

  /** How long to wait before trying again, if the service says so. */
  get retryAfterSeconds(): number | null {
    return this.details.retryAfterSeconds ?? null;
  }
}

interface AuthErrorDetails {
  code?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number | null;
}

/** `ref` is the token of the invitation that the person followed. */
export interface SignUpDetails {
  name: string;
  email: string;
  password: string;
  ref: string | null;
}

/** @returns true when the person is signed in, false when the address must be confirmed first. */
export async function signUp({ ref, ...details }: SignUpDetails): Promise<boolean> {
  await post("sign-up/email", { ...details, ...(ref && { ref }), examples: true });
  const { viewer } = await loadSignInOptions();
  return viewer !== null;
}

/** @returns true when the person is signed in, false when their second step is asked for. */
export async function signIn(credentials: { email: string; password: string }): Promise<boolean> {
  const { secondStep } = await post<{ secondStep?: boolean }>("sign-in/email", credentials);
  return secondStep !== true;
}

/** Completes a sign-in that requires a second step. */
export async function takeSecondStep(kind: "code" | "recovery-code", code: string): Promise<void> {
  await post(`second-step/${kind}`, { code });
}

export async function endSession(): Promise<void> {
  await post("sign-out", {}).catch((error: unknown) => {
    // the session has ended already
    if (!(error instanceof AuthError && error.status === 401)) throw error;
  });
}

/** Mails a link for choosing a new password if the address has an account; the answer is the same if it has none. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post("request-password-reset", { email, redirectTo: "/reset-password" });
}

/**
 * @returns the account's address.
 * @throws AuthError for a used or expired link; `isSpentLink` recognizes it.
 */
export async function resetPassword(details: { newPassword: string; token: string }): Promise<string> {
  const { email } = await post<{ email: string }>("reset-password", details);
  return email;
}

/** Whether a password link still works; checking does not use it up. */
export async function isResetLinkGood(token: string): Promise<boolean> {
  try {
    // without a password, a valid link answers that it is missing, a used link that it is used
    await resetPassword({ newPassword: "", token });
    return true;
  } catch (error) {
    return !isSpentLink(error);
  }
}

/** Whether the error says that a password link is used or expired. */
export function isSpentLink(error: unknown): boolean {
  return error instanceof AuthError && error.code === "INVALID_TOKEN";
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** Ends every other session, and revokes API tokens, feed addresses and push to other devices. */
  revokeOtherSessions: boolean;
  /** Removes passkeys and linked accounts, so that the password is the only way to sign in. */
  endOtherWays: boolean;
}

export async function changePassword(change: PasswordChange): Promise<void> {
  await post("change-password", change);
}

export async function sendConfirmation(email: string): Promise<void> {
  await post("send-verification-email", { email });
}

/** @returns the address of the provider's own sign-in page. */
export async function startSocialSignIn(provider: string, callbackURL: string, ref: string | null): Promise<string> {
  return startSocial("sign-in/social", {
    provider,
    callbackURL,
    errorCallbackURL: callbackURL,
    ...(ref ? { ref } : {}),
  });
}

/** @returns the address of the provider's page for choosing the account to link. */
export async function startLinking(provider: string, callbackURL: string): Promise<string> {
  return startSocial("link-social", { provider, callbackURL, errorCallbackURL: callbackURL });
}

/** The ways to sign in, and whether somebody is signed in. Uses plain fetch, so that the page needs no Apollo cache. */
export async function loadSignInOptions(signal?: AbortSignal): Promise<SignInOptionsQuery> {
  const { data } = await send<{ data: SignInOptionsQuery | null }>(
    "/graphql",
    { query: signInOptionsText },
    {},
    signal,
  );
  if (!data) throw new AuthError("Something went wrong. Try again.", 200);
  return data;
}

async function startSocial(path: string, body: object): Promise<string> {
  const { url } = await post<{ url?: string }>(path, body);
  if (!url) throw new AuthError("This sign-in method is not available right now. Try another one.", 200);
  return url;
}

/** Calls about the account of this page's viewer; the others sign somebody in. */
const ofViewer = new Set([
  "sign-out",
  "change-password",
  "reauthenticate",
  "passkey/options",
  "passkey/add",
  "link-social",
  "oauth2/consent",
]);

/** Posts to the sign-in service. @throws AuthError */
export function post<Answer>(path: string, body: object): Promise<Answer> {
  return send<Answer>(`/api/auth/${path}`, body, ofViewer.has(path) ? pageViewer.headers() : {});
}

async function send<Answer>(
  address: string,
  body: object,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const text = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", accept: "application/json" },
      body: text,
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new AuthError("Commonplace can't be reached. Check the connection and try again.", 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { message, code, fields } = (answer ?? {}) as Record<string, unknown>;
  throw new AuthError(
    typeof message === "string" && message ? message : "Something went wrong. Try again.",
    response.status,
    {
      ...(typeof code === "string" ? { code } : {}),
      ...(typeof fields === "object" && fields ? { fields: fields as Record<string, string> } : {}),
      retryAfterSeconds: secondsToWait(response.headers),
    },
  );
}

function secondsToWait(headers: Headers): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
