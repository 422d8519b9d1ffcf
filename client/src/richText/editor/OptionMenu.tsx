import { type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Editor, Range } from "slate";
import { ReactEditor } from "slate-react";
import { Icon, type IconSource } from "../../ui/Icon";
import styles from "./OptionMenu.module.css";
import { placeBeside } from "./placeBeside";

export interface MenuOption {
  id: string;
  icon: IconSource;
  label: ReactNode;
  /** Beside the label, quieter. */
  detail?: string;
  /** Never active at first, where what is typed may be meant as text. */
  isAside?: boolean;
}

export interface OptionMenuHandle {
  /** Handles a key pressed in the text; false if it is not for the menu. */
  onKey: (key: string) => boolean;
}

/** A list of options beside what is typed; the focus stays in the text. */
export function OptionMenu({
  editor,
  range,
  label,
  options,
  status,
  onChoose,
  onClose,
  handle,
}: {
  editor: Editor;
  range: Range;
  label: string;
  options: readonly MenuOption[];
  /** Below the options; without both there is no menu. */
  status?: string | null;
  /** `isPicked` unless it is the first and was left so. */
  onChoose: (id: string, isPicked: boolean) => void;
  onClose: () => void;
  handle: Ref<OptionMenuHandle>;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const chosenAt = options.findIndex((option) => option.id === active);
  const at = chosenAt >= 0 ? chosenAt : options.findIndex(({ isAside }) => !isAside);
  const current = options[at];

  useImperativeHandle(handle, () => ({
    onKey(key) {
      if (key === "Escape") {
        onClose();
        return true;
      }
      if (key === "ArrowDown" || key === "ArrowUp") {
        if (options.length === 0) return false;
        const next = key === "ArrowDown" ? at + 1 : Math.max(at, 0) - 1;
        setActive(options[(next + options.length) % options.length]?.id ?? null);
        return true;
      }
      if (!current || (key !== "Enter" && key !== "Tab")) return false;
      onChoose(current.id, chosenAt >= 0);
      return true;
    },
  }));

  const isEmpty = options.length === 0 && !status;
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element || isEmpty) return;
    element.showPopover?.();
    const words = ReactEditor.toDOMRange(editor, range);
    const follow = () => placeBeside(element, words);
    follow();
    // its options may come later
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      resized.disconnect();
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [editor, range, isEmpty]);

  const currentId = current && `${id}-${current.id}`;
  // the text tells which option the keys are at
  useLayoutEffect(() => {
    if (!currentId) return;
    const text = ReactEditor.toDOMNode(editor, editor);
    text.setAttribute("aria-controls", id);
    text.setAttribute("aria-activedescendant", currentId);
    document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
    return () => {
      text.removeAttribute("aria-controls");
      text.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, currentId]);

  if (isEmpty) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the text
    <div ref={menu} className={`${styles.menu} paper`} popover="manual" onMouseDown={(event) => event.preventDefault()}>
      {options.length > 0 && (
        <div id={id} className={styles.options} role="listbox" aria-label={label} tabIndex={0}>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              className={styles.option}
              role="option"
              aria-selected={option.id === current?.id}
              onPointerMove={() => setActive(option.id)}
              onClick={() => onChoose(option.id, true)}
            >
              <Icon icon={option.icon} size={17} />
              <span className="clip">{option.label}</span>
              {option.detail && <span className={`${styles.detail} num`}>{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
      {status && (
        <p className={styles.status} role="status">
          {status}
        </p>
      )}
    </div>
  );
}
