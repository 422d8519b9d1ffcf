import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { type Editor, type Operation, Range, Transforms } from "slate";
import { IS_COMPOSING } from "slate-dom";
import { ReactEditor, useSlate } from "slate-react";

/**
 * Slate reads the browser's selection some time after it changed. Gives an act that makes it read now, for what must
 * hold for the words just selected: a shortcut, a button, a copy. The other act says that what Slate holds is drawn.
 */
export function useFreshSelection(editor: Editor): { readSelection: () => void; onDrawn: () => void } {
  /** Slate's own selection is newer than the page's. */
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

/** Shown after the text within `Slate`: tells when the text and the selection are on the page. */
export function DrawnMark({ onDrawn }: { onDrawn: () => void }) {
  useSlate();
  useLayoutEffect(onDrawn);
  return null;
}
