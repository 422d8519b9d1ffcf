import { Code, FoldVertical, Image, type LucideIcon, Minus, Pilcrow } from "lucide-react";
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Editor } from "slate";
import { ReactEditor } from "slate-react";
import { Icon } from "../../ui/Icon";
import { calloutLook } from "../calloutLook";
import { type CommandId, commandGroups } from "../commands/editorCommands";
import type { TypedSlash } from "../commands/typedSlash";
import { calloutTypes } from "../html/richTextNodes";
import { placeBeside } from "./placeBeside";
import styles from "./SlashMenu.module.css";

export type BlockChoice = Exclude<CommandId, "link" | "undo" | "redo"> | "paragraph" | "image";

interface Option {
  id: BlockChoice;
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  words: string;
}

const words = {
  heading1: "title large",
  heading2: "title smaller",
  heading3: "title smallest",
  bulletedList: "unordered items",
  numberedList: "numbered items",
  checklist: "todo to-do tasks checkbox",
  quote: "quotation said",
} as const;

const options: Option[] = [
  { id: "paragraph", label: "Plain text", icon: Pilcrow, words: "paragraph" },
  ...commandGroups
    .flat()
    .flatMap(
      ({ id, label, icon }) =>
        (id in words ? [{ id, label, icon, words: words[id as keyof typeof words] }] : []) as Option[],
    ),
  { id: "codeBlock", label: "Code block", icon: Code, words: "program source" },
  ...calloutTypes.map((id) => ({
    id,
    label: calloutLook[id].name,
    icon: calloutLook[id].icon,
    words: "callout box hint",
  })),
  { id: "section", label: "Collapsible section", icon: FoldVertical, words: "details summary fold toggle" },
  { id: "image", label: "Image", icon: Image, words: "picture photo figure" },
  { id: "divider", label: "Divider", icon: Minus, words: "line rule separator" },
];

/** The blocks with a word that begins as the query does. */
export function optionsFor(query: string): Option[] {
  const wanted = query.toLowerCase();
  return options.filter(({ label, words: others }) => {
    const text = `${label} ${others}`.toLowerCase();
    return text.startsWith(wanted) || text.includes(` ${wanted}`);
  });
}

export interface SlashMenuHandle {
  /** Handles a key pressed in the text; false if it is not for the menu. */
  onKey: (key: string) => boolean;
}

/** A list of blocks beside a typed "/"; the focus stays in the text. */
export function SlashMenu({
  editor,
  slash,
  onChoose,
  onClose,
  ref,
}: {
  editor: Editor;
  slash: TypedSlash;
  onChoose: (id: BlockChoice) => void;
  onClose: () => void;
  ref: Ref<SlashMenuHandle>;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const found = optionsFor(slash.query);
  const [active, setActive] = useState<BlockChoice>("paragraph");
  const at = Math.max(
    0,
    found.findIndex((option) => option.id === active),
  );
  const current = found[at];

  useImperativeHandle(ref, () => ({
    onKey(key) {
      if (key === "Escape") {
        onClose();
        return true;
      }
      if (!current) return false;
      if (key === "Enter" || key === "Tab") onChoose(current.id);
      else if (key === "ArrowDown" || key === "ArrowUp") {
        const next = at + (key === "ArrowDown" ? 1 : -1);
        setActive(found[(next + found.length) % found.length]?.id ?? active);
      } else return false;
      return true;
    },
  }));

  const isEmpty = found.length === 0;
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element || isEmpty) return;
    element.showPopover?.();
    const range = ReactEditor.toDOMRange(editor, slash.range);
    const follow = () => placeBeside(element, range);
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [editor, slash, isEmpty]);

  // the text tells which option the keys are at
  useLayoutEffect(() => {
    if (!current) return;
    const text = ReactEditor.toDOMNode(editor, editor);
    text.setAttribute("aria-controls", id);
    text.setAttribute("aria-activedescendant", `${id}-${current.id}`);
    document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      text.removeAttribute("aria-controls");
      text.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, current]);

  if (isEmpty) return null;
  return (
    <div
      ref={menu}
      id={id}
      className={`${styles.menu} paper`}
      popover="manual"
      role="listbox"
      aria-label="Blocks"
      tabIndex={0}
      // keeps the focus in the text
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((option) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          className={styles.option}
          role="option"
          aria-selected={option.id === current?.id}
          onPointerMove={() => setActive(option.id)}
          onClick={() => onChoose(option.id)}
        >
          <Icon icon={option.icon} size={17} />
          {option.label}
        </div>
      ))}
    </div>
  );
}
