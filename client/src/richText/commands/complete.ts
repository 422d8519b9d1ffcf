import { type Editor, Node, Transforms } from "slate";
import { currentCode, leaveCode } from "./codeBlocks";
import { selectedItems } from "./moveItems";
import { isItem } from "./nodeQueries";

/** Ticks the selected items of a checklist, or unticks them if all are ticked; leaves a code block. False elsewhere. */
export function complete(editor: Editor): boolean {
  const code = currentCode(editor);
  if (code) {
    leaveCode(editor, code[1]);
    return true;
  }
  const items = selectedItems(editor).filter((path) => checkedAt(editor, path) !== undefined);
  const checked = !items.every((path) => checkedAt(editor, path));
  for (const at of items) Transforms.setNodes(editor, { checked }, { at });
  return items.length > 0;
}

function checkedAt(editor: Editor, path: number[]): boolean | undefined {
  const item = Node.get(editor, path);
  return isItem(item) ? item.checked : undefined;
}
