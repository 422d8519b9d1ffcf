import { type ReactNode, Suspense, useLayoutEffect, useRef } from "react";
import type { Editor } from "slate";
import { ReactEditor, type RenderElementProps, useSelected, useSlate } from "slate-react";
import { lazyPart } from "../../ui/lazyPart";
import { SaidNotLoaded } from "../../ui/toast/sayNotLoaded";
import { selectedCells } from "../commands/tables";
import type { TableNode } from "../html/richTextNodes";
import styles from "./TableBlock.module.css";

const TableMenu = lazyPart(() => import("./TableMenu").then((module) => module.TableMenu), SaidNotLoaded);

/** Marks the cells of the table between two selected corners; without React, which would draw all cells again. */
function markSelected(editor: Editor, table: HTMLTableElement, node: TableNode): void {
  for (const cell of table.querySelectorAll("[data-selected]")) cell.removeAttribute("data-selected");
  const cells = selectedCells(editor);
  const isHere = cells?.table === node;
  table.toggleAttribute("data-cells-selected", isHere);
  if (!isHere) return;
  for (const row of [...table.rows].slice(cells.row, cells.lastRow + 1)) {
    for (const cell of [...row.cells].slice(cells.column, cells.lastColumn + 1)) cell.setAttribute("data-selected", "");
  }
}

/** A table whose cells are written in, with the menu for its rows and columns while the caret is in it. */
export function TableBlock({
  attributes,
  node,
  children,
}: {
  attributes: RenderElementProps["attributes"];
  node: TableNode;
  children: ReactNode;
}) {
  const isSelected = useSelected();
  const table = useRef<HTMLTableElement>(null);
  return (
    <div {...attributes} className={styles.block}>
      <div className={styles.menu} contentEditable={false}>
        {isSelected && (
          <Suspense fallback={null}>
            <TableMenu />
          </Suspense>
        )}
      </div>
      {/* scrolls with the caret, as a part of the text that has the focus */}
      <div data-part="table" contentEditable suppressContentEditableWarning>
        <table ref={table}>
          <tbody>{children}</tbody>
        </table>
      </div>
      {isSelected && <SelectedCells table={table} node={node} />}
    </div>
  );
}

/** Follows the selection while it is in the table. */
function SelectedCells({ table, node }: { table: React.RefObject<HTMLTableElement | null>; node: TableNode }) {
  const editor = useSlate();
  useLayoutEffect(() => {
    const { current } = table;
    if (current) markSelected(editor, current, node);
    return () => {
      for (const cell of current?.querySelectorAll("[data-selected]") ?? []) cell.removeAttribute("data-selected");
      current?.removeAttribute("data-cells-selected");
    };
  });
  return null;
}

/** Opens the menu of the table with the caret; false if there is none. */
export function openTableMenu(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection) return false;
  const at = ReactEditor.toDOMNode(editor, editor)
    .ownerDocument.getSelection()
    ?.anchorNode?.parentElement?.closest(`.${styles.block}`);
  const button = at?.querySelector<HTMLButtonElement>("[data-table-menu]");
  button?.click();
  return button !== undefined && button !== null;
}
