/** The name of what in an address opens the documentation over its page; the value is "notes.md" or "notes.md#drafts". */
export const docsParameter = "docs";

/** The search of an address with the documentation open, at a topic or where it begins. */
export function withDocs(search: string, topic = ""): string {
  const parameters = new URLSearchParams(search);
  parameters.set(docsParameter, topic);
  return `?${parameters}`;
}

export function withoutDocs(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(docsParameter);
  const rest = parameters.toString();
  return rest ? `?${rest}` : "";
}
