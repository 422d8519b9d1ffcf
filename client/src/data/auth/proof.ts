import { AuthError } from "./authClient";

/** The server's reason when it requires signing in again. */
export const proofReason = "REAUTHENTICATION_REQUIRED";

type Show = (onEnd: (isProved: boolean) => void) => void;

let show: Show | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the function that opens the dialog. Returns a function that unsets it. */
export function hostProof(host: Show): () => void {
  show = host;
  return () => {
    if (show === host) show = null;
  };
}

/** Asks people to confirm their identity; false if they don't. Concurrent calls share one answer. */
export function proveItsYou(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => (show ? show(resolve) : resolve(false))).finally(() => {
    asking = null;
  });
  return asking;
}

/** Runs a call to the sign-in service, and retries it once after the person has confirmed their identity. */
export async function withProof<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError && error.code === proofReason && (await proveItsYou())) return work();
    throw error;
  }
}
