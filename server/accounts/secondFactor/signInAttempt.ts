import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";

/** The account whose password a call sets. */
export interface NewPassword {
  userId: string;
  /** A reset link proves the mailbox: it sets the password even if the password has changed meanwhile. */
  isReset: boolean;
  /** Ends what the former password gave access to, in the transaction that stores the new one. */
  ends(tx: PoolClient): Promise<void>;
}

export interface PasskeyAdder {
  userId: string;
  /**
   * Gives the session a new token that includes the second factor, in the transaction that stores the passkey.
   * @throws ConflictError when the session has another token by now, or has ended.
   */
  renewSession(tx: PoolClient): Promise<void>;
}

/** Facts about one call that the routes and the sign-in library's hooks exchange. */
export interface SignInAttempt {
  /** Set by the routes: the person whose presence a passkey must prove, instead of signing in. */
  proves: string | null;
  /** Set by the routes: the person who adds a passkey. */
  adder: PasskeyAdder | null;
  /** Set by the routes: the account's generation before the password or code was checked; null for other ways. */
  generation: string | null;
  /** Set by the routes: the provider at which the person signs in. */
  provider: string | null;
  /** Set by the routes: null where no password is set. */
  newPassword: NewPassword | null;
  /** Set by the routes: whether an account that the call creates gets the examples. */
  withExamples: boolean;
  /** Set by the hooks: the passkey proved it. */
  isProved: boolean;
  /** Set by the hooks: who gave the right password or account, but has not shown the second factor yet. */
  secondStepFor: string | null;
}

const attempts = new AsyncLocalStorage<SignInAttempt>();

export function runAttempt<R>(
  {
    proves = null,
    adder = null,
    generation = null,
    provider = null,
    newPassword = null,
    withExamples = false,
  }: Partial<Omit<SignInAttempt, "isProved" | "secondStepFor">>,
  work: (attempt: SignInAttempt) => Promise<R>,
): Promise<R> {
  const given = { proves, adder, generation, provider, newPassword, withExamples };
  const attempt = { ...given, isProved: false, secondStepFor: null };
  return attempts.run(attempt, () => work(attempt));
}

/** The call being handled; null outside of one. */
export function currentAttempt(): SignInAttempt | null {
  return attempts.getStore() ?? null;
}
