type Listener = () => void;

const listeners = new Set<Listener>();
const returnListeners = new Set<Listener>();
let isAwaited = false;

/** Says that the server no longer knows who this is: the session ended here or elsewhere. */
export const signedOut = {
  tell(): void {
    if (isAwaited) return;
    for (const listener of listeners) listener();
  },
  /**
   * From now on nobody is told: this page ends its session itself, and leaves by itself.
   * @returns takes it back, when the session could not be ended.
   */
  awaitHere(): () => void {
    isAwaited = true;
    return () => {
      isAwaited = false;
    };
  },
  /** Says that the person is signed in again. */
  tellReturned(): void {
    for (const listener of returnListeners) listener();
    returnListeners.clear();
  },
  /** Calls back once when the person is signed in again, which may be never. @returns the way to stop listening. */
  onReturned(listener: Listener): () => void {
    returnListeners.add(listener);
    return () => returnListeners.delete(listener);
  },
  /** @returns the way to stop listening. */
  onTold(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
