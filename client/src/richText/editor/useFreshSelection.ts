import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { type Editor, type Operation, Range, Transforms } from "slate";
import { IS_COMPOSING } from "slate-dom";
import { ReactEditor, useSlate } from "slate-react";

/**
 * Slate reads the browser's selection with a delay. `readSelection` makes it read now, for actions on the words just
 * selected: a shortcut, a button, a copy. `onDrawn` tells that Slate's state is rendered.
 */
export function useFreshSelection(editor: Editor): { readSelection: () => void; onDrawn: () => void } {
  /** Slate's own selection is newer than the browser's. */
  const isAhead = useRef(false);

  useEffect(() => {
    const { apply } = editor;
    editor.apply = (operation: Operation) => {
      apply(operation);
      isAhead.current = true;
    };
    return () => {
      editor.apply = apply;
    };
  }, [editor]);

  const onDrawn = useCallback(() => {
    isAhead.current = false;
  }, []);

  const readSelection = useCallback(() => {
    if (isAhead.current || IS_COMPOSING.get(editor)) return;
    const selection = document.getSelection();
    const text = ReactEditor.toDOMNode(editor, editor);
    if (!selection?.anchorNode || document.activeElement !== text || !text.contains(selection.anchorNode)) return;
    const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
    if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
  }, [editor]);

  return { readSelection, onDrawn };
}

/** Rendered after the text within `Slate`: calls back when text and selection are in the document. */
export function DrawnMark({ onDrawn }: { onDrawn: () => void }) {
  useSlate();
  useLayoutEffect(onDrawn);
  return null;
}
