import { signUpByInvitation, signUpClosed, somethingWentWrong } from "../../../schema/sentences.js";
import { limitOf } from "../../limits.js";
import { codes } from "../../platform/http/http.js";
import { renewedElsewhere } from "../sessions/newSessionToken.js";

/** An error response of the sign-in routes, in the same form as the rest of the API. */
export interface AuthFailure {
  status: number;
  body: {
    error: string;
    /** A code from the API's list, or a more specific reason where a client can offer the next step. */
    code: string;
    /** The same sentence, under the name that sign-in clients expect. */
    message: string;
    fields?: Record<string, string>;
  };
}

const byStatus: Record<number, string> = {
  400: "Please check what you entered",
  401: "Authentication required",
  403: "You may not do this",
  404: "Not found",
};

export const lapsedLink = "This link is no longer valid. Please ask for a new one.";
export const tooManyPasskeys = "You already have 20 passkeys. Remove one first.";
const notNow = "This can't be done at the moment. Please try again in a moment.";
const taken = "An account with this e-mail address already exists. Sign in instead.";

/** The library's error codes with our sentences, and another status where its own is misleading. */
const byReason: Record<string, { sentence: string; status?: number; field?: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { sentence: "Wrong e-mail address or password", status: 401 },
  INVALID_EMAIL: { sentence: "Please enter a valid e-mail address", field: "email" },
  INVALID_PASSWORD: { sentence: "Wrong password", field: "currentPassword" },
  EMAIL_NOT_VERIFIED: { sentence: "Please confirm your e-mail address first. We have sent you a link." },
  ACCOUNT_SUSPENDED: { sentence: "This account is suspended" },
  SIGN_UP_CLOSED: { sentence: signUpClosed },
  INVITATION_REQUIRED: { sentence: signUpByInvitation },
  USER_ALREADY_EXISTS: { sentence: taken, status: 409, field: "email" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { sentence: taken, status: 409, field: "email" },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { sentence: "No password is set yet. Ask for a link to choose one." },
  SESSION_RENEWED: { sentence: renewedElsewhere, status: 409 },
  SESSION_NOT_FRESH: { sentence: "Please sign in again first" },
  INVALID_TOKEN: { sentence: lapsedLink },
  TOKEN_EXPIRED: { sentence: lapsedLink },
  USER_NOT_FOUND: { sentence: lapsedLink },
  INVALID_CODE: {
    sentence: "This code is incorrect. Enter the one that the app shows now.",
    status: 400,
    field: "code",
  },
  INVALID_BACKUP_CODE: {
    sentence: "This recovery code is incorrect or has already been used.",
    status: 400,
    field: "code",
  },
  INVALID_TWO_FACTOR_COOKIE: { sentence: "This took too long. Sign in from the start.", status: 400 },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { sentence: "Too many wrong codes. Sign in from the start.", status: 400 },
  CHALLENGE_NOT_FOUND: { sentence: "This took too long. Please try again." },
  PASSKEY_NOT_FOUND: { sentence: "This passkey is not known here. Sign in another way.", status: 401 },
  AUTHENTICATION_FAILED: { sentence: "This passkey was not accepted. Please try again.", status: 401 },
  FAILED_TO_VERIFY_REGISTRATION: { sentence: "This passkey could not be added. Please try again.", status: 400 },
  PASSKEY_NOT_VERIFIED: {
    sentence: "The passkey did not ask who you are. Set a PIN or fingerprint for it, then try again.",
    status: 400,
  },
  TOO_MANY_PASSKEYS: { sentence: tooManyPasskeys, status: 409 },
  TOO_MANY_APPS: {
    sentence: `You already allowed ${limitOf.access.connectedApps.max} apps. Remove one first.`,
    status: 409,
  },
  APP_ALLOWED_MEANWHILE: { sentence: "You allowed this app in another window meanwhile.", status: 409 },
  PASSKEY_OF_ANOTHER: { sentence: "This passkey belongs to another account.", status: 400 },
  // The library's code for any failed insert; the input itself has already been validated.
  FAILED_TO_CREATE_USER: { sentence: notNow, status: 502 },
  FAILED_TO_CREATE_SESSION: { sentence: notNow, status: 502 },
  PROVIDER_NOT_FOUND: { sentence: "This sign-in method is not offered here", status: 404 },
};

/** @param reason the library's own code; only known ones are passed on. */
export function authFailure(status: number, reason?: string): AuthFailure {
  const known = reason ? byReason[reason] : undefined;
  const shown = known?.status ?? (status === 422 ? 400 : status);
  const sentence = known?.sentence ?? byStatus[shown] ?? somethingWentWrong;
  return {
    status: shown,
    body: {
      error: sentence,
      code: known && reason && shown !== 502 ? reason : (codes[shown] ?? (shown < 500 ? "INVALID_INPUT" : "INTERNAL")),
      message: sentence,
      ...(known?.field ? { fields: { [known.field]: sentence } } : {}),
    },
  };
}
