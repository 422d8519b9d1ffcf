import { type Editor, Node, Transforms } from "slate";
import type { EditorTasks } from "../editor/EditorTasks";
import { currentCode, leaveCode } from "./codeBlocks";
import { selectedItems } from "./moveItems";
import { isItem } from "./nodeQueries";
import { isTicked } from "./taskLines";

/**
 * Ticks the selected items of a checklist, or unticks them if all are ticked; leaves a code block. False elsewhere.
 * @param tasks complete the items that are tasks.
 */
export function complete(editor: Editor, tasks: Pick<EditorTasks, "complete"> | null = null): boolean {
  const code = currentCode(editor);
  if (code) {
    leaveCode(editor, code[1]);
    return true;
  }
  const lines = selectedItems(editor).flatMap((path) => {
    const item = Node.get(editor, path);
    return isItem(item) && item.checked !== undefined ? [{ item, path }] : [];
  });
  const isToTick = !lines.every(({ item }) => isTicked(editor, item));
  for (const { item, path } of lines) {
    if (item.task && tasks) tasks.complete(item.task, isToTick);
    else Transforms.setNodes(editor, { checked: isToTick }, { at: path });
  }
  return lines.length > 0;
}
