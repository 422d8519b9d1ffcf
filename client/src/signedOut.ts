type Listener = () => void;

const listeners = new Set<Listener>();

/** Says that the server no longer knows who this is: the session ended here or elsewhere. */
export const signedOut = {
  tell(): void {
    for (const listener of listeners) listener();
  },
  /** @returns the way to stop listening. */
  onTold(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
