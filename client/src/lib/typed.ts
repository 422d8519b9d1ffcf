/** Fields of this page that somebody wrote in. */
const fields = new Set<Element>();
const kinds = ["beforeinput", "input"];

/** Watches which fields are written in. @returns the way to stop. */
export function watchTyping(): () => void {
  for (const kind of kinds) document.addEventListener(kind, note, true);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, note, true);
    fields.clear();
  };
}

function note({ target }: Event): void {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  if (target instanceof Element) fields.add(target);
}

/** Whether words that somebody typed stand in a field of this page. */
export function hasTyped(): boolean {
  return [...fields].some((field) => field.isConnected && textOf(field).trim() !== "");
}

function textOf(field: Element): string {
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}
