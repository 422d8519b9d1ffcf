import { AuthError } from "./authClient";
import { proofReason, proveItsYou } from "./proof";

/** Runs a call to the sign-in service, and retries it once after the person has confirmed their identity. */
export async function withProof<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError && error.code === proofReason && (await proveItsYou())) return work();
    throw error;
  }
}
