type Listener = () => void;

const listeners = new Set<Listener>();
const returnListeners = new Set<Listener>();
let isAwaited = false;

/** Tells listeners that the session ended, here or elsewhere. */
export const signedOut = {
  tell(): void {
    if (isAwaited) return;
    for (const listener of listeners) listener();
  },
  /**
   * From now on nobody is told: this page ends the session itself and navigates away.
   * @returns a function that undoes it, for when the session could not be ended.
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
  /**
   * Calls back once when the person is signed in again, which may be never. @returns a function that stops listening.
   */
  onReturned(listener: Listener): () => void {
    returnListeners.add(listener);
    return () => returnListeners.delete(listener);
  },
  /** @returns a function that stops listening. */
  onTold(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
