import type { MouseEvent, ReactNode } from "react";
import { Editor, Transforms } from "slate";
import { ReactEditor, type RenderElementProps, useSelected, useSlateStatic } from "slate-react";
import type { TableNode } from "../html/richTextNodes";
import { Table } from "../Table";
import styles from "./RichTextEditor.module.css";

/** A table as one block: a click selects it. */
export function TableBlock({
  attributes,
  table,
  children,
}: {
  attributes: RenderElementProps["attributes"];
  table: TableNode;
  children: ReactNode;
}) {
  const editor = useSlateStatic();
  const isSelected = useSelected();

  function select(event: MouseEvent): void {
    // keeps the focus in the text
    event.preventDefault();
    ReactEditor.focus(editor);
    Transforms.select(editor, Editor.start(editor, ReactEditor.findPath(editor, table)));
  }

  return (
    <div {...attributes} className={styles.table} data-selected={isSelected || undefined}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys select it too */}
      <div contentEditable={false} onMouseDown={select}>
        <Table rows={table.rows} />
      </div>
    </div>
  );
}
