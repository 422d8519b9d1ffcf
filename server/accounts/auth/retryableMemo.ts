/** Does the work once and keeps its result; a failure isn't kept, so that the next caller tries again. */
export function retryableMemo<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work().catch((error) => {
      result = null;
      throw error;
    });
    return result;
  };
}
