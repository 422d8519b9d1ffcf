import { AuthError } from "./authClient";

export type AuthField = "name" | "email" | "password";

/** What went wrong, in words, and the field it belongs beside; null when it belongs to none. */
export interface AuthProblem {
  field: AuthField | null;
  text: string;
}

const byCode: Record<string, AuthProblem> = {
  // one answer for a wrong address and a wrong password, so that nobody learns who has an account
  INVALID_EMAIL_OR_PASSWORD: { field: "password", text: "This e-mail and password do not match." },
  INVALID_PASSWORD: { field: "password", text: "This is not your present password." },
  INVALID_EMAIL: { field: "email", text: "This is not an e-mail address." },
  PASSWORD_TOO_SHORT: { field: "password", text: "Use 10 characters or more." },
  PASSWORD_TOO_LONG: { field: "password", text: "Use 128 characters at most." },
  USER_ALREADY_EXISTS: { field: "email", text: "This e-mail has an account already. Sign in instead." },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    field: "email",
    text: "This e-mail has an account already. Sign in instead.",
  },
};

/** Says what an error of the sign-in service means for the person before the form. */
export function authProblem(error: unknown): AuthProblem {
  if (!(error instanceof AuthError)) return { field: null, text: "Something went wrong. Try again." };
  if (error.status === 429) return { field: null, text: `Too many tries. ${waiting(error.retryAfterSeconds)}` };
  if (/COMMON|COMPROMISED/.test(error.code)) {
    return { field: "password", text: "Many people use this one. Choose another." };
  }
  return byCode[error.code] ?? { field: null, text: error.status >= 500 ? "Something went wrong. Try again." : error.message };
}

function waiting(seconds: number | null): string {
  if (seconds === null) return "Wait a minute and try again.";
  if (seconds < 90) return `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"} and try again.`;
  return `Wait ${Math.ceil(seconds / 60)} minutes and try again.`;
}

/** Checks what was typed before it is sent; each field that does not hold with its sentence. */
export function checkFields(fields: Partial<Record<AuthField, string>>, isNewPassword: boolean): AuthErrors {
  const errors: AuthErrors = {};
  if (fields.name !== undefined && !fields.name.trim()) errors.name = "Please enter your name.";
  if (fields.name !== undefined && fields.name.trim().length > 100) errors.name = "Use 100 characters at most.";
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
