import type { SignInOptionsQuery } from "../../gql/graphql";
import { pageViewer } from "./pageViewer";
import signInOptionsText from "./SignInOptions.graphql?raw";

/** Why the sign-in service said no. */
export class AuthError extends Error {
  override name = "AuthError";

  constructor(
    message: string,
    /** The answer's status; 0 when there was none. */
    readonly status: number,
    private readonly details: AuthErrorDetails = {},
  ) {
    super(message);
  }

  /** Why, e.g. INVALID_EMAIL_OR_PASSWORD; null when nothing answered. */
  get code(): string | null {
    return this.details.code ?? null;
  }

  /** Sentences for single inputs, by their names. */
  get fields(): Record<string, string> {
    return this.details.fields ?? {};
  }

  /** How long to wait before trying again, when the service said so. */
  get retryAfterSeconds(): number | null {
    return this.details.retryAfterSeconds ?? null;
  }
}

interface AuthErrorDetails {
  code?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number | null;
}

/** `ref` is the token of the invitation that led here. */
export interface SignUpDetails {
  name: string;
  email: string;
  password: string;
  ref: string | null;
}

/** @returns true when the person is signed in, false when the address must be confirmed first. */
export async function signUp({ ref, ...details }: SignUpDetails): Promise<boolean> {
  await post("sign-up/email", ref ? { ...details, ref } : details);
  const { viewer } = await loadSignInOptions();
  return viewer !== null;
}

/** @returns true when the person is signed in, false when their second step is asked for. */
export async function signIn(credentials: { email: string; password: string }): Promise<boolean> {
  const { secondStep } = await post<{ secondStep?: boolean }>("sign-in/email", credentials);
  return secondStep !== true;
}

/** Ends a sign-in that asks for a second step. */
export async function takeSecondStep(kind: "code" | "recovery-code", code: string): Promise<void> {
  await post(`second-step/${kind}`, { code });
}

export async function endSession(): Promise<void> {
  await post("sign-out", {}).catch((error: unknown) => {
    // it has ended already
    if (!(error instanceof AuthError && error.status === 401)) throw error;
  });
}

/** Sends a link to choose a new password, when the address has an account; says the same when it has none. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post("request-password-reset", { email, redirectTo: "/reset-password" });
}

/** @throws AuthError that `isSpentLink` knows, for a used or expired link. */
export async function resetPassword(details: { newPassword: string; token: string }): Promise<void> {
  await post("reset-password", details);
}

/** Whether a link of a password mail still works; asking does not use it up. */
export async function isResetLinkGood(token: string): Promise<boolean> {
  try {
    // no password: a good link is told that one is missing, a spent one that it is spent
    await resetPassword({ newPassword: "", token });
    return true;
  } catch (error) {
    return !isSpentLink(error);
  }
}

/** True for the answer to a used or expired link of a password mail. */
export function isSpentLink(error: unknown): boolean {
  return error instanceof AuthError && error.code === "INVALID_TOKEN";
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** Ends every other session, and revokes API tokens, feed addresses and push to other devices. */
  revokeOtherSessions: boolean;
  /** Ends passkeys and linked accounts: the password is the only way in then. */
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

/** @returns the address of the provider's page where the account to link is chosen. */
export async function startLinking(provider: string, callbackURL: string): Promise<string> {
  return startSocial("link-social", { provider, callbackURL, errorCallbackURL: callbackURL });
}

/** The ways to sign in, and whether somebody is signed in already. Plain, so that the page needs no cache. */
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

/** Calls about the account of whoever's page this is; by the others somebody signs in. */
const ofViewer = new Set([
  "sign-out",
  "change-password",
  "reauthenticate",
  "passkey/options",
  "passkey/add",
  "link-social",
]);

/** Sends something to the sign-in service. @throws AuthError */
export function post<Answer>(path: string, body: object): Promise<Answer> {
  return send<Answer>(`/api/auth/${path}`, body, ofViewer.has(path) ? pageViewer.headers() : {});
}

async function send<Answer>(
  address: string,
  body: object,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
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
