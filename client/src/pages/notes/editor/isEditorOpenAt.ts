import type { Place } from "../../../lib/routing/TabHistory";

/** Whether the editor is still open at the target, for the same note. */
export function isEditorOpenAt(from: Place, to: Place, parameter: "edit" | "new" | "note"): boolean {
  const there = new URLSearchParams(to.search);
  const isOpenThere = there.has(parameter) || (parameter === "edit" && there.has("write"));
  return isOpenThere && (parameter === "new" || from.pathname === to.pathname);
}
