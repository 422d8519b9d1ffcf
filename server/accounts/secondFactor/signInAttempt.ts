import { AsyncLocalStorage } from "node:async_hooks";

/** What the routes and the hooks of the sign-in library tell each other about one call. */
export interface SignInAttempt {
  /** Set by the routes: a passkey is to prove that this person is there, not to sign in. */
  proves: string | null;
  /** Set by the routes: the session that adds a passkey. */
  adder: { userId: string; sessionId: string } | null;
  /** Set by the hooks: that it did. */
  isProved: boolean;
  /** Set by the hooks: who gave the right password or account, and still has to show the second factor. */
  secondStepFor: string | null;
}

const attempts = new AsyncLocalStorage<SignInAttempt>();

export function runAttempt<R>(
  { proves = null, adder = null }: Partial<Pick<SignInAttempt, "proves" | "adder">>,
  work: (attempt: SignInAttempt) => Promise<R>,
): Promise<R> {
  const attempt = { proves, adder, isProved: false, secondStepFor: null };
  return attempts.run(attempt, () => work(attempt));
}

/** The call that is being answered; null outside of one. */
export function currentAttempt(): SignInAttempt | null {
  return attempts.getStore() ?? null;
}
