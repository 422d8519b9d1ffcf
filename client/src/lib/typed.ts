/** Fields of this page that somebody wrote in. */
const fields = new Set<Element>();
const kinds = ["beforeinput", "input"];

let tellFirst = (): void => undefined;

/**
 * Watches which fields are written in.
 * @param onFirst called when somebody begins to write.
 * @returns the way to stop.
 */
export function watchTyping(onFirst: () => void): () => void {
  tellFirst = onFirst;
  for (const kind of kinds) document.addEventListener(kind, note, true);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, note, true);
    fields.clear();
  };
}

function note({ target }: Event): void {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  if (!(target instanceof Element) || target.matches("[type=checkbox], [type=radio]")) return;
  if (fields.size === 0) tellFirst();
  fields.add(target);
}

/** Whether words that somebody typed stand on this page; in a dialog they may have become something else, as a recipient. */
export function hasTyped(): boolean {
  return [...fields].some(
    (field) => field.isConnected && (field.closest("[role=dialog]") || textOf(field).trim() !== ""),
  );
}

function textOf(field: Element): string {
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}
