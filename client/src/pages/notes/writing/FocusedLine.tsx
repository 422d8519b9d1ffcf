import { useEffect, useRef } from "react";
import type { Editor } from "slate";
import { ReactEditor, useSlate } from "slate-react";
import { currentLeaf } from "../../../richText/commands/nodeQueries";
import { scrollerOf } from "../../../richText/editor/scrollerOf";
import { caretBox } from "./scroller";

/** Where the line stays, as a share of the height. */
const steadyAt = 0.42;
/** How far the line may be from there, in pixels. */
const slackPx = 4;

/** Marks the paragraph of the caret, and keeps its line at a steady height while somebody types. */
export function FocusedLine() {
  const editor = useSlate();
  const marked = useRef<HTMLElement | null>(null);
  const isByPointer = useRef(false);

  useEffect(() => {
    const text = ReactEditor.toDOMNode(editor, editor);
    const byPointer = (): void => {
      isByPointer.current = true;
    };
    const byKey = (): void => {
      isByPointer.current = false;
    };
    text.addEventListener("pointerdown", byPointer);
    text.addEventListener("keydown", byKey);
    text.addEventListener("beforeinput", byKey);
    return () => {
      text.removeEventListener("pointerdown", byPointer);
      text.removeEventListener("keydown", byKey);
      text.removeEventListener("beforeinput", byKey);
      unmark(marked.current);
    };
  }, [editor]);

  useEffect(() => {
    const element = elementOfLine(editor);
    if (element !== marked.current) {
      unmark(marked.current);
      marked.current = element;
    }
    if (element) element.dataset.focusedLine = "";
    // a press puts the caret where it is; the text doesn't move under the pointer
    if (element && !isByPointer.current && ReactEditor.isFocused(editor)) keepSteady(scrollerOf(editor));
  });
  return null;
}

function elementOfLine(editor: Editor): HTMLElement | null {
  const line = currentLeaf(editor)?.[0];
  try {
    return line ? ReactEditor.toDOMNode(editor, line) : null;
  } catch {
    return null;
  }
}

function unmark(element: HTMLElement | null): void {
  if (element) delete element.dataset.focusedLine;
}

function keepSteady(scroller: Element): void {
  const caret = caretBox();
  if (!caret) return;
  const { top, height } = scroller.getBoundingClientRect();
  const distance = caret.top - (top + height * steadyAt);
  if (Math.abs(distance) < slackPx) return;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollBy({ top: distance, behavior: isStill ? "instant" : "smooth" });
}
