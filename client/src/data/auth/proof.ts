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
