import { ArrowDown, ArrowUp, Copy, GripVertical, Link2, Trash2 } from "lucide-react";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Editor, Element, Transforms } from "slate";
import { useSlate } from "slate-react";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem";
import { deleteBlocks, duplicateBlocks, moveBlocks, moveTopBlock, placeInWords } from "../commands/moveBlocks";
import styles from "./BlockHandle.module.css";
import { drawnElement } from "./drawnElement";
import { scrollerOf } from "./scrollerOf";
import { useMenuActs } from "./useMenuActs";

/** A pointer that moved less has only pressed. */
const dragFrom = 4;
/** A dragged block this near to the upper or lower edge scrolls the text. */
const edgePx = 48;
const scrollPxPerFrame = 9;

function boxOf(editor: Editor, index: number): DOMRect | undefined {
  const block = editor.children[index];
  return block && drawnElement(editor, block)?.getBoundingClientRect();
}

/** The number of top-level blocks whose `edge` is above `y`. */
function blocksAbove(editor: Editor, y: number, edge: (box: DOMRect) => number): number {
  let [low, high] = [0, editor.children.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const box = boxOf(editor, middle);
    if (box && edge(box) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of blocks with ids before a top-level block: those at the top, and all list items. */
function placeAmongIds(editor: Editor, index: number): number {
  if (index === 0) return 0;
  const before = Editor.nodes(editor, {
    at: { anchor: Editor.start(editor, []), focus: Editor.end(editor, [index - 1]) },
    match: (node, path) => path.length === 1 || (Element.isElement(node) && node.type === "listItem"),
  });
  return [...before].length;
}

/**
 * The handle at the left of the block under the pointer, or with the caret: it moves the block by dragging, and opens a
 * menu.
 */
export function BlockHandle({
  area,
  onSay,
  onCopyLink,
}: {
  area: RefObject<HTMLElement | null>;
  onSay: (words: string) => void;
  /** Copies a link to the block with this number among those with ids. */
  onCopyLink: ((place: number) => void) | undefined;
}) {
  const editor = useSlate();
  const [hovered, setHovered] = useState<number | null>(null);
  const [drop, setDrop] = useState<number | null>(null);
  const [tops, setTops] = useState({ handle: 0, line: 0 });
  const pressed = useRef<{ fromY: number; y: number; isDragged: boolean; isCanceled: boolean } | null>(null);
  const { act, passFocus } = useMenuActs(editor);
  const caret = editor.selection?.focus.path[0] ?? 0;
  const index = Math.min(hovered ?? caret, editor.children.length - 1);

  useEffect(() => {
    const { current } = area;
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerType === "mouse" && !pressed.current)
        setHovered(blocksAbove(editor, event.clientY, ({ bottom }) => bottom));
    };
    const leave = () => {
      if (!pressed.current) setHovered(null);
    };
    // a key is about the block with the caret, and may open the menu at once
    const forget = () => {
      if (!pressed.current) flushSync(() => setHovered(null));
    };
    current?.addEventListener("keydown", forget, { capture: true });
    current?.addEventListener("pointermove", follow);
    current?.addEventListener("pointerleave", leave);
    return () => {
      current?.removeEventListener("keydown", forget, { capture: true });
      current?.removeEventListener("pointermove", follow);
      current?.removeEventListener("pointerleave", leave);
    };
  }, [editor, area]);

  function place(): void {
    const origin = area.current?.getBoundingClientRect().top ?? 0;
    const handle = (boxOf(editor, index)?.top ?? origin) - origin;
    const last = () => boxOf(editor, editor.children.length - 1)?.bottom ?? origin;
    const line = (drop === null ? origin : (boxOf(editor, drop)?.top ?? last())) - origin;
    if (handle !== tops.handle || line !== tops.line) setTops({ handle, line });
  }
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current) {
      place();
      return;
    }
    // laying out a long text for this alone would delay its first frame
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true;
      place();
    });
    return () => cancelAnimationFrame(frame);
  });

  /** Puts the caret into the block, unless the selection is in it. */
  function take(): void {
    if (editor.selection && hovered === null) return;
    const { selection } = editor;
    const isIn = selection?.anchor.path[0] === index && selection.focus.path[0] === index;
    if (!isIn) Transforms.select(editor, Editor.start(editor, [index]));
  }

  function drag(event: PointerEvent): void {
    const { current } = pressed;
    if (!current || current.isCanceled) return;
    current.y = event.clientY;
    if (Math.abs(current.y - current.fromY) > dragFrom) current.isDragged = true;
    if (current.isDragged) setDrop(dropAt(current.y));
  }

  const dropAt = (y: number) => blocksAbove(editor, y, ({ top, bottom }) => (top + bottom) / 2);

  const isDragging = drop !== null;
  const scrollAtEdge = useEffectEvent(() => {
    const scroller = scrollerOf(editor);
    const { top, bottom } = scroller.getBoundingClientRect();
    const { y } = pressed.current ?? { y: Number.NaN };
    const isAbove = y < Math.max(top, 0) + edgePx;
    const isBelow = y > Math.min(bottom, innerHeight) - edgePx;
    if (!isAbove && !isBelow) return;
    scroller.scrollBy({ top: isAbove ? -scrollPxPerFrame : scrollPxPerFrame, behavior: "instant" });
    setDrop(dropAt(y));
  });
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // else it would close the editor
    event.preventDefault();
    event.stopPropagation();
    // the click at the end of the press is no press of the handle
    if (pressed.current) pressed.current.isCanceled = true;
    setDrop(null);
  });
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent) => cancel(event);
    document.addEventListener("keydown", onKeyDown, true);
    let frame = requestAnimationFrame(function scroll() {
      scrollAtEdge();
      frame = requestAnimationFrame(scroll);
    });
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      cancelAnimationFrame(frame);
    };
  }, [isDragging]);

  function end(isMeant: boolean): void {
    if (isMeant && drop !== null) {
      take();
      moveTopBlock(editor, index, drop);
      onSay(placeInWords(editor));
    }
    setDrop(null);
    setHovered(null);
    if (!isMeant) pressed.current = null;
  }

  const move = (step: 1 | -1) =>
    act(() => {
      if (moveBlocks(editor, step)) onSay(placeInWords(editor));
    });

  return (
    <>
      <div className={styles.handle} style={{ top: tops.handle }} data-block-handle>
        <Menu
          label="Block"
          placement="bottom start"
          trigger={
            <IconButton
              label="Move this block, or open its menu"
              icon={GripVertical}
              size="small"
              onFocus={passFocus}
              onPointerDown={(event) => {
                const { clientY: y } = event;
                pressed.current = { fromY: y, y, isDragged: false, isCanceled: false };
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={drag}
              onPointerUp={() => end(true)}
              onPointerCancel={() => end(false)}
              onClick={(event) => {
                if (pressed.current?.isDragged) event.preventDefault();
                else take();
                pressed.current = null;
              }}
            />
          }
        >
          <MenuItem icon={ArrowUp} end="Alt ↑" onAction={move(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} end="Alt ↓" onAction={move(1)}>
            Move down
          </MenuItem>
          <MenuItem icon={Copy} onAction={act(duplicateBlocks)}>
            Duplicate
          </MenuItem>
          {onCopyLink && (
            <MenuItem icon={Link2} onAction={act(() => onCopyLink(placeAmongIds(editor, index)))}>
              Copy link
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={Trash2} variant="danger" onAction={act(deleteBlocks)}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      {drop !== null && <div className={styles.line} style={{ top: tops.line }} />}
    </>
  );
}
