import type { MouseEvent, ReactNode } from "react";
import { Editor, type Element, Transforms } from "slate";
import { ReactEditor, type RenderElementProps, useSelected, useSlateStatic } from "slate-react";
import { pathOfDrawn } from "./pathOfDrawn";
import styles from "./RichTextEditor.module.css";

/** A block without text of its own: a click selects it. */
export function WholeBlock({
  attributes,
  block,
  content,
  children,
}: {
  attributes: RenderElementProps["attributes"];
  block: Element;
  content: ReactNode;
  /** Slate's own. */
  children: ReactNode;
}) {
  const editor = useSlateStatic();
  const isSelected = useSelected();

  function select(event: MouseEvent): void {
    // keeps the focus in the text
    event.preventDefault();
    ReactEditor.focus(editor);
    const at = pathOfDrawn(editor, block);
    if (at) Transforms.select(editor, Editor.start(editor, at));
  }

  return (
    <div {...attributes} className={styles.whole} data-selected={isSelected || undefined}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys select it too */}
      <div contentEditable={false} onMouseDown={select} onClickCapture={(event) => event.preventDefault()}>
        {content}
      </div>
    </div>
  );
}
