import { Component, type FocusEvent, useCallback, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { type Editor, type Operation, Range, Transforms } from "slate";
import { IS_COMPOSING, IS_FOCUSED } from "slate-dom";
import { ReactEditor, useSlate } from "slate-react";

/**
 * Slate reads the browser's selection, and renders its own, with a delay. `readSelection` makes it read now, for actions
 * on the words just selected: a shortcut, a button, a copy. `settleSelection`, before a key, also renders now: the
 * browser would move the caret from where it was, and the late rendering would take that back. Renderings and changes
 * from elsewhere read first too: they would take back the caret of a key just pressed. `onDrawn` tells that Slate's state
 * is rendered, `onLeave` that the focus goes on: Slate overlooks that while it sets the browser's selection, and would
 * take the focus back with its next rendering.
 */
export function useFreshSelection(editor: Editor) {
  /** Slate's own selection is newer than the browser's. */
  const isAhead = useRef(false);
  /** It was set, not moved along by typing. */
  const isSet = useRef(false);
  const [, render] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const { apply } = editor;
    editor.apply = (operation: Operation) => {
      apply(operation);
      isAhead.current = true;
      if (operation.type === "set_selection") isSet.current = true;
    };
    return () => {
      editor.apply = apply;
    };
  }, [editor]);

  const onDrawn = useCallback(() => {
    isAhead.current = false;
    isSet.current = false;
  }, []);

  const readSelection = useCallback(() => {
    // on Android, typed letters are in the document before they are in Slate's state
    const isBehind = IS_COMPOSING.get(editor) || ReactEditor.androidPendingDiffs(editor)?.length;
    if (isAhead.current || isBehind) return;
    const selection = document.getSelection();
    const text = ReactEditor.toDOMNode(editor, editor);
    if (!selection?.anchorNode || document.activeElement !== text || !text.contains(selection.anchorNode)) return;
    const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
    if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
  }, [editor]);

  const settleSelection = useCallback(() => {
    if (isSet.current && !IS_COMPOSING.get(editor)) flushSync(render);
    readSelection();
  }, [editor, readSelection]);

  const onLeave = useCallback(
    ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) IS_FOCUSED.delete(editor);
    },
    [editor],
  );

  return { readSelection, settleSelection, onDrawn, onLeave };
}

interface Drawing {
  onDrawing: () => void;
  onDrawn: () => void;
}

class Drawn extends Component<Drawing> {
  override getSnapshotBeforeUpdate(): null {
    this.props.onDrawing();
    return null;
  }

  override componentDidMount(): void {
    this.props.onDrawn();
  }

  override componentDidUpdate(): void {
    this.props.onDrawn();
  }

  override render(): null {
    return null;
  }
}

/** Rendered after the text within `Slate`: calls back before the document changes, and when text and selection are in it. */
export function DrawnMark(drawing: Drawing) {
  useSlate();
  return <Drawn {...drawing} />;
}
