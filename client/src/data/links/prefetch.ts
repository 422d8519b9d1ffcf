import { texts } from "../../gql/texts";
import { pageViewer } from "../auth/pageViewer";

/** An unused answer is dropped after this time: later queries need current data. */
const keptMs = 5_000;

const asked = new Map<string, Promise<Response>>();
const keyOf = (operationName: string | undefined, variables: unknown): string =>
  `${operationName} ${JSON.stringify(variables ?? {})}`;

/**
 * Sends a query before the code that needs it has loaded; the next caller with the same query gets this answer, once.
 */
export function prefetch(operationName: keyof typeof texts, variables: Record<string, unknown> = {}): void {
  const key = keyOf(operationName, variables);
  if (asked.has(key)) return;
  const answer = fetch("/graphql", {
    method: "POST",
    credentials: "same-origin",
    headers: {
      ...pageViewer.headers(),
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json;q=0.9",
    },
    body: JSON.stringify({ operationName, variables, query: texts[operationName] }),
  });
  // the error is reported to whoever uses the answer
  answer.catch(() => undefined);
  asked.set(key, answer);
  setTimeout(() => asked.delete(key), keptMs);
}

/** `fetch` for this page's queries: uses a prefetched answer if there is one. */
export function fetchPrefetched(address: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const init = { ...options, headers: { ...(options.headers as Record<string, string>), ...pageViewer.headers() } };
  if (!asked.size || typeof init.body !== "string") return fetch(address, init);
  const { operationName, variables } = JSON.parse(init.body) as { operationName?: string; variables?: unknown };
  const key = keyOf(operationName, variables);
  const answer = asked.get(key);
  asked.delete(key);
  return answer ?? fetch(address, init);
}
