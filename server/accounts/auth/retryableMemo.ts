/** Memoizes an async function; a failure isn't kept, so the next caller tries again. */
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
