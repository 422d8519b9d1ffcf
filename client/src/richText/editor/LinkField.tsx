import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type BaseRange, type Editor, Transforms } from "slate";
import { ReactEditor } from "slate-react";
import { Button } from "../../ui/Button";
import fieldStyles from "../../ui/fields/Field.module.css";
import { currentLink, setLink, unlink } from "../commands/links";
import { linkAddress } from "../html/linkAddress";
import styles from "./LinkField.module.css";
import { placeBeside } from "./placeBeside";

/** Highlights the words being linked while the field has the focus. */
function highlight(range: Range): () => void {
  if (!("highlights" in CSS)) return () => {};
  CSS.highlights.set("link-target", new Highlight(range));
  return () => CSS.highlights.delete("link-target");
}

/** A field for a link's address beside the selected words, in the top layer but inside the dialog with the text. */
export function LinkField({
  editor,
  selection,
  onClose,
}: {
  editor: Editor;
  selection: BaseRange;
  onClose: () => void;
}) {
  const link = currentLink(editor)?.[0];
  const [url, setUrl] = useState(link?.href ?? "");
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const range = ReactEditor.toDOMRange(editor, selection);
    element.showPopover?.();
    const follow = () => placeBeside(element, range);
    follow();
    input.current?.select();
    input.current?.focus();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    const clear = highlight(range);
    return () => {
      clear();
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [editor, selection]);

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (!field.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [onClose]);

  function end(act: () => void): void {
    // in this order: Slate delays focusing while changes are pending, and typed text would be lost meanwhile
    ReactEditor.focus(editor);
    Transforms.select(editor, selection);
    act();
    onClose();
  }

  function apply(): void {
    const href = linkAddress(url);
    if (href) end(() => setLink(editor, href, url.trim()));
    else if (url.trim() === "" && link) end(() => unlink(editor));
    else {
      setRefused(true);
      input.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.nativeEvent.isComposing) return;
    // keeps the event from the surrounding form and dialog
    event.stopPropagation();
    if (event.key === "Enter" && event.target !== input.current) return;
    event.preventDefault();
    if (event.key === "Enter") apply();
    else end(() => {});
  }

  return (
    <div ref={field} className={styles.field} popover="manual" role="dialog" aria-label="Link" onKeyDown={onKeyDown}>
      <label htmlFor={id} className={fieldStyles.label} data-part="field-label">
        Enter URL:
      </label>
      <div className={styles.row}>
        <input
          ref={input}
          id={id}
          className={fieldStyles.input}
          data-part="input"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://"
          value={url}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-error` : undefined}
          onChange={(event) => {
            setUrl(event.target.value);
            setRefused(false);
          }}
        />
        <Button variant="ink" onClick={apply}>
          {link ? "Change" : "Add"}
        </Button>
      </div>
      {isRefused && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          Enter an address that begins with http:// or https://
        </p>
      )}
      {link && (
        <div className={styles.links}>
          <a href={link.href} target="_blank" rel="noopener noreferrer" className="text-link">
            Open link
          </a>
          <button type="button" className="text-link" onClick={() => end(() => unlink(editor))}>
            Remove link
          </button>
        </div>
      )}
    </div>
  );
}
