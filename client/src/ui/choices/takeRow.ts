import type { KeyboardEvent } from "react";
import type { ComboBoxState } from "react-aria-components/ComboBox";

/** Enter takes this row unless another is highlighted; React Aria would drop the typed text. */
export function takeRow(row: string, state: ComboBoxState<unknown>, enter: KeyboardEvent): void {
  if (state.isOpen) {
    // highlighted now, so React Aria's handling of the same key takes it
    if (state.selectionManager.focusedKey === null) state.selectionManager.setFocusedKey(row);
    return;
  }
  // a scroll has closed the list
  enter.preventDefault();
  enter.stopPropagation();
  state.selectionManager.select(row);
}
