/** The query parameter that opens the documentation over the page; its value is "notes.md" or "notes.md#drafts". */
export const docsParameter = "docs";

/** The query string of an address with the documentation open, at a topic or at its start. */
export function withDocs(search: string, topic = ""): string {
  const parameters = new URLSearchParams(search);
  parameters.set(docsParameter, topic);
  return `?${parameters}`;
}
