import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { ReactEditor, useSlate } from "slate-react";
import { type CommandId, commandGroups } from "../commands/editorCommands";
import styles from "./FormatBubble.module.css";
import { Toolbar } from "./Toolbar";
import { useBubble } from "./useBubble";

const groups = [[...(commandGroups[0] ?? []), ...commandGroups.flat().filter(({ id }) => id === "link")]];
const gap = 8;

/** Puts an element of the top layer above the range, or below it if there is no room; it never covers the range. */
function placeAbove(element: HTMLElement, range: globalThis.Range): void {
  const at = range.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const above = at.top - gap - height;
  const below = at.bottom + gap;
  const isNowhere = above < gap && below + height > window.innerHeight;
  element.style.visibility = isNowhere ? "hidden" : "";
  element.style.top = `${above >= gap ? above : below}px`;
  const left = at.left + at.width / 2 - width / 2;
  element.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`;
}

/** The marks and the link for the words that are selected, beside them. */
export function FormatBubble({
  area,
  onCommand,
}: {
  area: RefObject<HTMLElement | null>;
  onCommand: (id: CommandId) => void;
}) {
  const editor = useSlate();
  const bubble = useRef<HTMLDivElement>(null);
  const { isShown, close } = useBubble(editor, area);
  const { selection } = editor;

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !selection || !isShown) return;
    element.showPopover?.();
    const words = ReactEditor.toDOMRange(editor, selection);
    const follow = () => placeAbove(element, words);
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [editor, selection, isShown]);

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    // keeps the event from the surrounding dialog
    event.stopPropagation();
    ReactEditor.focus(editor);
    close();
  });
  useEffect(() => {
    const listeners = isShown ? [area.current, bubble.current] : [];
    const listen = (event: KeyboardEvent) => onEscape(event);
    for (const element of listeners) element?.addEventListener("keydown", listen, { capture: true });
    return () => {
      for (const element of listeners) element?.removeEventListener("keydown", listen, { capture: true });
    };
  }, [area, isShown]);

  if (!isShown) return null;
  return (
    <div ref={bubble} className={`${styles.bubble} paper`} popover="manual" data-format-bubble>
      <Toolbar label="Formatting of the selection" groups={groups} onCommand={onCommand} />
    </div>
  );
}
