export interface Viewer {
  id: string;
  displayName: string;
}

const deadlineMs = 30_000;

/** Null for somebody who isn't signed in. */
export async function loadViewer(signal: AbortSignal): Promise<Viewer | null> {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ viewer { id displayName } }" }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
  });
  const { data } = (await response.json()) as { data?: { viewer: Viewer | null } };
  if (!data) throw new Error("The server did not answer.");
  return data.viewer;
}
