/** Fields of this page that somebody has typed in. */
const fields = new Set<Element>();
const kinds = ["beforeinput", "input"];

let tellFirst = (): void => undefined;

/**
 * Tracks which fields are typed in.
 * @param onFirst called when somebody starts typing.
 * @returns a function that stops it.
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

/**
 * Whether this page contains typed words; in a dialog they may have turned into something else, such as a recipient.
 */
export function hasTyped(): boolean {
  return [...fields].some(
    (field) => field.isConnected && (field.closest("[role=dialog]") || textOf(field).trim() !== ""),
  );
}

function textOf(field: Element): string {
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}
