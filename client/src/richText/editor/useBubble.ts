import { type RefObject, useEffect, useState } from "react";
import { type Editor, Editor as Editors, Range } from "slate";
import { isCodeBlock, isOpaque } from "../commands/nodeQueries";
import { selectedCells } from "../commands/tables";

/** Whether the selection is of words that can have marks. */
function isOfWords(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection) || selectedCells(editor)) return false;
  if (Editors.string(editor, selection).trim() === "") return false;
  const [other] = Editors.nodes(editor, { match: (node) => isCodeBlock(node) || isOpaque(node) });
  return other === undefined;
}

/**
 * Whether the bar for the selected words is to be shown: while the text or the bar has the focus, not while words are
 * being selected, and not again for a selection for which it was closed.
 */
export function useBubble(editor: Editor, area: RefObject<HTMLElement | null>) {
  const [closed, setClosed] = useState<string | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [hasFocus, setFocus] = useState(true);

  useEffect(() => {
    const { current } = area;
    const press = () => setPressed(true);
    const release = () => setPressed(false);
    const enter = () => setFocus(true);
    const leave = ({ relatedTarget }: FocusEvent) =>
      setFocus(relatedTarget instanceof Element && relatedTarget.closest("[data-format-bubble]") !== null);
    current?.addEventListener("pointerdown", press);
    current?.addEventListener("focusin", enter);
    current?.addEventListener("focusout", leave);
    window.addEventListener("pointerup", release);
    return () => {
      current?.removeEventListener("pointerdown", press);
      current?.removeEventListener("focusin", enter);
      current?.removeEventListener("focusout", leave);
      window.removeEventListener("pointerup", release);
    };
  }, [area]);

  // the browser may name the same words by other points
  const words = editor.selection ? Editors.string(editor, editor.selection) : "";
  if (closed !== null && closed !== words) setClosed(null);
  return {
    isShown: hasFocus && !isPressed && closed !== words && isOfWords(editor),
    close: () => setClosed(words),
  };
}
