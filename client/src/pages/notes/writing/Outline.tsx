import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Editor, Node, Transforms } from "slate";
import { ReactEditor, useSlateStatic } from "slate-react";
import { scrollerOf } from "../../../richText/editor/scrollerOf";
import { lastBefore, type OutlineEntry } from "./outlineOf";
import { isCaretShown } from "./scroller";
import styles from "./WritingView.module.css";

/** The mark follows this often at most. */
const followMs = 100;
/** The share of the height above which a heading is the current one. */
const readAt = 0.3;

/** The headings of the text: the current one is marked, a press goes to one. */
export function Outline({
  entries,
  onGone,
}: {
  entries: readonly OutlineEntry[];
  /** Given in a sheet: it closes, and the text is only scrolled. */
  onGone?: () => void;
}) {
  const editor = useSlateStatic();
  const current = useCurrent(editor, entries);
  const highest = Math.min(...entries.map(({ level }) => level));

  function go({ path }: OutlineEntry): void {
    if (!Node.has(editor, path)) return;
    onGone?.();
    if (!onGone) {
      ReactEditor.toDOMNode(editor, editor).focus({ preventScroll: true });
      Transforms.select(editor, Editor.end(editor, path));
    }
    elementAt(editor, path)?.scrollIntoView({ block: "start" });
  }

  return (
    <nav className={styles.outline} aria-label="Outline" onKeyDown={moveFocus}>
      <ol>
        {entries.map((entry, at) => (
          <li key={entry.path.join()} data-depth={entry.level - highest}>
            <button type="button" aria-current={at === current ? "location" : undefined} onClick={() => go(entry)}>
              {entry.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The index of the heading above the caret, or if that is out of sight, above what is read. */
function useCurrent(editor: Editor, entries: readonly OutlineEntry[]): number {
  const [current, setCurrent] = useState(-1);
  const look = useEffectEvent(() => {
    const isWriting = ReactEditor.isFocused(editor) && editor.selection && isCaretShown(editor);
    setCurrent(
      isWriting && editor.selection
        ? lastBefore(
            entries.map(({ path }) => path),
            editor.selection.focus.path,
          )
        : lastAbove(editor, entries),
    );
  });
  useEffect(() => {
    const scroller = scrollerOf(editor);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, followMs);
    };
    soon();
    scroller.addEventListener("scroll", soon, { passive: true });
    document.addEventListener("selectionchange", soon);
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener("scroll", soon);
      document.removeEventListener("selectionchange", soon);
    };
  }, [editor]);
  return Math.min(current, entries.length - 1);
}

/** By halves, since asking for a place makes the browser lay out what it had skipped. */
function lastAbove(editor: Editor, entries: readonly OutlineEntry[]): number {
  const { top, height } = scrollerOf(editor).getBoundingClientRect();
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    const element = entry && elementAt(editor, entry.path);
    if (element && element.getBoundingClientRect().top <= top + height * readAt) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Null while the text is not drawn as far as there. */
function elementAt(editor: Editor, path: OutlineEntry["path"]): HTMLElement | null {
  const node = Node.getIf(editor, path);
  try {
    return node ? ReactEditor.toDOMNode(editor, node) : null;
  } catch {
    return null;
  }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  buttons[at + step]?.focus();
  event.preventDefault();
}
