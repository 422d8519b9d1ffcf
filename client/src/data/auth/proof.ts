import { AuthError } from "./authClient";

/** Why the server refuses what it asks for anew. */
export const proofReason = "REAUTHENTICATION_REQUIRED";

type Show = (onEnd: (isProved: boolean) => void) => void;

let show: Show | null = null;
let asking: Promise<boolean> | null = null;

/** Names who opens the dialog; gives the way to take that back. */
export function hostProof(host: Show): () => void {
  show = host;
  return () => {
    if (show === host) show = null;
  };
}

/** Asks the person to confirm that it is them; false when they don't. Whatever asks meanwhile shares the answer. */
export function proveItsYou(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => (show ? show(resolve) : resolve(false))).finally(() => {
    asking = null;
  });
  return asking;
}

/** Does something at the sign-in service, and once more where the person has to confirm that it is them. */
export async function withProof<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError && error.code === proofReason && (await proveItsYou())) return work();
    throw error;
  }
}
