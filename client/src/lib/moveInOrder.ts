/** Moves some of the ids, in their order, before or after another id. */
export function moveInOrder(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  place: "before" | "after",
): string[] {
  const rest = ids.filter((id) => !moved.has(id));
  const at = rest.indexOf(target);
  if (at === -1) return [...ids];
  rest.splice(place === "before" ? at : at + 1, 0, ...ids.filter((id) => moved.has(id)));
  return rest;
}
