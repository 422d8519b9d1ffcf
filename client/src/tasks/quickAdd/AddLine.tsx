import { Plus } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isLongerThan } from "../../lib/countCharacters";
import { typeAhead } from "../../lib/typeAhead";
import { Chip } from "../../ui/Chip";
import fieldStyles from "../../ui/fields/Field.module.css";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import styles from "./AddLine.module.css";
import { addLines, useAddLine } from "./addLines";
import { fewLines, maxLines, pastedLines } from "./pastedLines";

/** A line that moves has its new field by then. */
const movingMs = 1000;

export interface AddLineProps {
  place: string;
  label: string;
  placeholder: string;
  /** One and several of the things that it adds. */
  nouns: { one: string; many: string };
  maxLength: number;
  /** Adds a thing, shown at once. @returns the sentence of a refusal, null once it is saved */
  onAdd: (words: string) => Promise<string | null>;
  /** The place of the line one level deeper or less deep, or why there is none; absent where there are no levels. */
  levelOf?: (step: "deeper" | "back") => { place: string } | { refusal: string };
  /** Shown below the line. */
  children?: ReactNode;
}

/**
 * A line in which things are added where they appear: Enter adds one and begins the next, Tab and Shift+Tab change the
 * level, Escape ends.
 */
export function AddLine({ place, label, placeholder, nouns, maxLength, onAdd, levelOf, children }: AddLineProps) {
  const { text, refused } = useAddLine(place);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [pasted, setPasted] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(0);

  // at once: a key between two fields of a line that moves would be a shortcut of the page
  useLayoutEffect(() => {
    const field = input.current;
    const unmount = addLines.mount(place);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    return () => {
      unmount();
      if (document.activeElement === field && addLines.isOpen(place)) typeAhead(movingMs);
    };
  }, [place]);
  useEffect(() => {
    const field = input.current;
    // the lists above it load one after another
    const moved = new ResizeObserver(() => {
      if (document.activeElement === field) field?.scrollIntoView({ block: "nearest" });
    });
    moved.observe(document.body);
    return () => {
      moved.disconnect();
      // an empty line that leaves with its page is not there when one comes back
      if (!addLines.isMounted(place) && !addLines.words(place).text) addLines.close(place);
    };
  }, [place]);

  /** Returns the focus to the opener; if that is gone, to the button of this place or the element beside it. */
  function leave(): void {
    const home = input.current?.closest('section, [data-part="task-list"], [role="dialog"], [data-part="task-scope"]');
    addLines.close(place);
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      const back = isThere
        ? opener
        : (home?.querySelector<HTMLElement>(`[data-add-line="${place}"]`) ??
          home?.querySelector<HTMLElement>('[data-part="task-add"], [data-part="subproject-head"] button'));
      back?.focus();
    });
  }

  // unsent lines would be lost with the page
  useEffect(() => {
    if (sending === 0) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [sending]);

  async function add(words: string): Promise<void> {
    setSending((count) => count + 1);
    const refusal = await onAdd(words);
    setSending((count) => count - 1);
    if (refusal === null) setSaid(`“${words}” added`);
    else {
      setProblem(refusal);
      addLines.putBack(place, words);
    }
  }

  function addTyped(): void {
    const words = text.trim();
    if (!words) return;
    if (isLongerThan(words, maxLength)) {
      setProblem(`At most ${maxLength} characters`);
      return;
    }
    addLines.type(place, "");
    setProblem("");
    void add(words);
  }

  function addAll(lines: readonly string[]): void {
    setProblem("");
    void Promise.all(lines.map(add)).then(() => setSaid(`${lines.length} ${nouns.many} added`));
  }

  function changeLevel(step: "deeper" | "back"): void {
    const level = levelOf?.(step);
    if (!level) return;
    if ("refusal" in level) {
      setProblem(level.refusal);
      return;
    }
    // the code of the other line may have to load
    typeAhead();
    addLines.moveTo(place, level.place);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") addTyped();
    else if (event.key === "Escape") {
      event.stopPropagation();
      leave();
    } else if (event.key === "Tab" && levelOf) changeLevel(event.shiftKey ? "back" : "deeper");
    else if (event.key === "ArrowDown") {
      const next = event.currentTarget
        .closest('[data-part="quick-add"]')
        ?.querySelector<HTMLElement>("ul button, [data-part=chip] button");
      if (!next) return;
      next.focus();
    } else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const lines = pastedLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    if (lines.length > maxLines) setProblem(`At most ${maxLines} ${nouns.many} can be pasted at once`);
    else if (lines.length > fewLines) setPasted(lines);
    else addAll(lines);
  }

  return (
    <div className={styles.addLine} data-part="quick-add">
      <div className={`${styles.line} row`}>
        <Plus size={15} aria-hidden />
        <input
          ref={input}
          className={`${fieldStyles.bare} grow`}
          type="text"
          aria-label={label}
          aria-describedby={hintId}
          aria-invalid={problem !== "" || undefined}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            addLines.type(place, event.target.value);
            setProblem("");
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={(event) => {
            const line = event.currentTarget.closest('[data-part="quick-add"]');
            const isEmpty = !text.trim() && refused.length === 0 && pasted.length === 0;
            if (isEmpty && !line?.contains(event.relatedTarget)) addLines.close(place);
          }}
        />
        <kbd>Enter</kbd>
      </div>
      <p id={hintId} className="sr-only">
        Enter adds it{levelOf && ", Tab puts it under the line above, Shift Tab one level up"}, Escape ends.
      </p>
      <div className="sr-only" role="status">
        {said}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {refused.length > 0 && (
        <ul className={`${styles.refused} wrap`} aria-label="Not added">
          {refused.map((words) => (
            <li key={words} className="row">
              <button
                type="button"
                className="text-link"
                onClick={() => {
                  addLines.removeRefused(place, words);
                  setProblem("");
                  void add(words);
                }}
              >
                Try again
              </button>
              <Chip label={words} onRemove={() => addLines.removeRefused(place, words)} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <ConfirmDialog
        title={`Add ${pasted.length} ${nouns.many}?`}
        message={`Each line becomes a ${nouns.one}, from “${pasted[0] ?? ""}” to “${pasted.at(-1) ?? ""}”.`}
        confirmLabel={`Add ${pasted.length} ${nouns.many}`}
        isOpen={pasted.length > 0}
        onClose={() => {
          setPasted([]);
          input.current?.focus();
        }}
        onConfirm={() => addAll(pasted)}
      />
    </div>
  );
}
