export interface FetchBounds {
  /** Only answers and redirects from these origins are accepted. */
  origins: readonly string[];
  maxBytes: number;
  timeoutMilliseconds: number;
  signal?: AbortSignal | undefined;
}

const maxRedirects = 3;

/** The resource couldn't be reached, or was too large, too slow or on another origin. */
export class FetchRefusedError extends Error {}

/**
 * A request whose whole answer is read within bounds: origins, redirects, bytes, time.
 * @throws FetchRefusedError outside of them; the signal's reason when it is aborted.
 */
export async function boundedFetch(url: string, init: RequestInit, bounds: FetchBounds): Promise<Response> {
  const timeout = AbortSignal.timeout(bounds.timeoutMilliseconds);
  const signal = bounds.signal ? AbortSignal.any([timeout, bounds.signal]) : timeout;
  try {
    let address = new URL(url);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (!bounds.origins.includes(address.origin)) throw new FetchRefusedError("It led to another place");
      const response = await fetch(address, { ...init, signal, redirect: "manual" });
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (location === null) return await read(response, bounds.maxBytes);
      await response.body?.cancel();
      if (init.method && init.method !== "GET") throw new FetchRefusedError("It moved what was sent to it");
      address = new URL(location, address);
    }
    throw new FetchRefusedError("It led from place to place");
  } catch (error) {
    bounds.signal?.throwIfAborted();
    if (error instanceof FetchRefusedError) throw error;
    throw new FetchRefusedError(timeout.aborted ? "It took too long" : "It could not be reached", { cause: error });
  }
}

async function read(response: Response, maxBytes: number): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchRefusedError("Its answer was too large");
    chunks.push(chunk);
  }
  const { status, headers } = response;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
