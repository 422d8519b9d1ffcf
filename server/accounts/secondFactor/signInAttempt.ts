import { AsyncLocalStorage } from "node:async_hooks";

/** What the routes and the hooks of the sign-in library tell each other about one call. */
export interface SignInAttempt {
  /** Set by the routes: a passkey is to prove that this person is there, not to sign in. */
  proves: string | null;
  /** Set by the routes: the session that adds a passkey. */
  adder: { userId: string; sessionId: string } | null;
  /** Set by the routes: the account's generation before the password or code was looked at; null for other ways. */
  generation: string | null;
  /** Set by the routes: at which provider the person signs in. */
  provider: string | null;
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
  }: Partial<Pick<SignInAttempt, "proves" | "adder" | "generation" | "provider">>,
  work: (attempt: SignInAttempt) => Promise<R>,
): Promise<R> {
  const attempt = { proves, adder, generation, provider, isProved: false, secondStepFor: null };
  return attempts.run(attempt, () => work(attempt));
}

/** The call that is being answered; null outside of one. */
export function currentAttempt(): SignInAttempt | null {
  return attempts.getStore() ?? null;
}
