import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";

/** Whose password a call sets. */
export interface NewPassword {
  userId: string;
  /** A link stands for the mailbox: it sets the password whatever became of it meanwhile. */
  isReset: boolean;
  /** Ends what ends with the former password, in the transaction that stores the new one. */
  ends(tx: PoolClient): Promise<void>;
}

export interface PasskeyAdder {
  userId: string;
  /**
   * Gives the session another token with its second factor, in the transaction that stores the passkey.
   * @throws ConflictError where the session has another token meanwhile, or is over.
   */
  renewSession(tx: PoolClient): Promise<void>;
}

/** Facts about one call that the routes and the hooks of the sign-in library tell each other. */
export interface SignInAttempt {
  /** Set by the routes: a passkey is to prove that this person is there, not to sign in. */
  proves: string | null;
  /** Set by the routes: who adds a passkey. */
  adder: PasskeyAdder | null;
  /** Set by the routes: the account's generation before the password or code was looked at; null for other ways. */
  generation: string | null;
  /** Set by the routes: at which provider the person signs in. */
  provider: string | null;
  /** Set by the routes: null where no password is set. */
  newPassword: NewPassword | null;
  /** Set by the hooks: that it did. */
  isProved: boolean;
  /** Set by the hooks: who gave the right password or account, and still has to show the second factor. */
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
  }: Partial<Pick<SignInAttempt, "proves" | "adder" | "generation" | "provider" | "newPassword">>,
  work: (attempt: SignInAttempt) => Promise<R>,
): Promise<R> {
  const attempt = { proves, adder, generation, provider, newPassword, isProved: false, secondStepFor: null };
  return attempts.run(attempt, () => work(attempt));
}

/** The call that is being answered; null outside of one. */
export function currentAttempt(): SignInAttempt | null {
  return attempts.getStore() ?? null;
}
