import { isLongerThan } from "../../lib/countCharacters";
import { AuthError } from "./authClient";

export type AuthField = "name" | "email" | "password";

/** The error in words: per field, or for the whole form. */
export interface AuthProblem {
  fields: AuthErrors;
  text: string | null;
}

/** Maps the service's field names to ours. */
const fieldNames: Record<string, AuthField> = {
  name: "name",
  email: "email",
  password: "password",
  newPassword: "password",
};

/** Translates an error of the sign-in service for the person filling in the form. */
export function authProblem(error: unknown): AuthProblem {
  if (!(error instanceof AuthError)) return { fields: {}, text: "Something went wrong. Try again." };
  if (error.status === 429) return { fields: {}, text: `Too many attempts. ${waiting(error.retryAfterSeconds)}` };
  // the same answer for a wrong address and a wrong password, so that nobody learns who has an account
  if (error.code === "INVALID_EMAIL_OR_PASSWORD") {
    return { fields: { password: "This e-mail and password do not match." }, text: null };
  }
  const fields: AuthErrors = {};
  for (const [name, text] of Object.entries(error.fields)) {
    const field = fieldNames[name];
    if (field) fields[field] = withStop(text);
  }
  return { fields, text: Object.keys(fields).length ? null : withStop(error.message) };
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function waiting(seconds: number | null): string {
  if (seconds === null) return "Wait a minute and try again.";
  if (seconds < 90) return `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return `Wait ${Math.ceil(seconds / 60)} minutes and try again.`;
}

/** Validates the fields before they are sent. Gives a message for each invalid field. */
export function checkFields(fields: Partial<Record<AuthField, string>>, isNewPassword: boolean): AuthErrors {
  const errors: AuthErrors = {};
  if (fields.name !== undefined && !fields.name.trim()) errors.name = "Please enter your name.";
  if (fields.name !== undefined && isLongerThan(fields.name.trim(), 100)) errors.name = "Use 100 characters at most.";
  if (fields.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim())) {
    errors.email = fields.email.trim() ? "This is not an e-mail address." : "Please enter your e-mail address.";
  }
  if (fields.password !== undefined) {
    if (!fields.password) errors.password = "Please enter a password.";
    else if (isNewPassword && fields.password.length < 10) errors.password = "Use 10 characters or more.";
    else if (isNewPassword && fields.password.length > 128) errors.password = "Use 128 characters at most.";
  }
  return errors;
}

export type AuthErrors = Partial<Record<AuthField, string>>;
