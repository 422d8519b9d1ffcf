import type { Place } from "../../../lib/routing/TabHistory";

/** Whether the editor is still open at the target, for the same note. */
export function isEditorOpenAt(from: Place, to: Place, parameter: "edit" | "new"): boolean {
  const isOpenThere = new URLSearchParams(to.search).has(parameter);
  return isOpenThere && (parameter === "new" || from.pathname === to.pathname);
}
