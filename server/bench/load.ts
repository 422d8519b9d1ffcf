import autocannon from "autocannon";

export interface Target {
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  requestsPerSecond: number;
  p97Ms: number;
  bytesPerRequest: number;
}

/**
 * Loads a target over this many connections for this many seconds.
 * @throws when an answer isn't a 200 or 201: a fast error is no figure.
 */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const { url, method = "GET", headers, body } = target;
  const result = await autocannon({ url, method, headers, body, connections, duration: seconds });
  if (result.errors > 0 || result.non2xx > 0 || result["2xx"] === 0) {
    throw new Error(`${target.name}: ${result.errors} errors, ${result.non2xx} answers that aren't 2xx`);
  }
  return {
    requestsPerSecond: result.requests.average,
    p97Ms: result.latency.p97_5,
    bytesPerRequest: Math.round(result.throughput.total / result.requests.total),
  };
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which this fraction of the numbers lies. */
export function percentile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
