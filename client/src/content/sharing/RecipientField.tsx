import { CircleAlert, Mail, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useEmailRecipientsQuery } from "../../gql/hooks";
import { useDebounced } from "../../lib/useDebounced";
import { Avatar } from "../../ui/Avatar";
import controlsStyles from "../../ui/fields/Controls.module.css";
import fieldStyles from "../../ui/fields/Field.module.css";
import { Icon } from "../../ui/Icon";
import styles from "./RecipientField.module.css";
import { isEmail, maxRecipients, unconfirmedWords } from "./recipients";
import type { KnownRecipient, Recipients } from "./useRecipients";

const suggestDelayMs = 120;

/** Addresses as chips in the field; suggests correspondents while typing. */
export function RecipientField({
  recipients,
  typed,
  problem,
  onType,
  onProblem,
}: {
  recipients: Recipients;
  typed: string;
  problem: string | null;
  onType: (text: string) => void;
  onProblem: (problem: string | null) => void;
}) {
  const { list } = recipients;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useDebounced(typed.trim(), suggestDelayMs);
  const { data, previousData } = useEmailRecipientsQuery({
    variables: { q: asked },
    skip: !isAsking,
    fetchPolicy: "cache-and-network",
  });
  const suggestions = ((data ?? previousData)?.emailRecipients ?? []).filter(
    ({ email }) => !list.some((other) => other.email.toLowerCase() === email),
  );
  const isOpen = isAsking && suggestions.length > 0;
  const chosen = isOpen ? suggestions[Math.min(active, suggestions.length - 1)] : undefined;

  function closeList(): void {
    setAsking(false);
    setActive(-1);
  }
  function add(text: string, known?: ReadonlyMap<string, KnownRecipient>): void {
    closeList();
    if (!text.trim()) return;
    const { rest, problem: found } = recipients.add(text, known);
    onType(rest);
    onProblem(found);
  }
  function take({ email, name = null, isConfirmed = null }: { email: string } & Partial<KnownRecipient>): void {
    add(email, new Map([[email, { name, isConfirmed }]]));
    input.current?.focus();
  }
  function remove(email: string): void {
    recipients.remove(email);
    onProblem(null);
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) {
        setAsking(true);
        return;
      }
      const step = key === "ArrowDown" ? 1 : -1;
      setActive((now) => (Math.max(now, step > 0 ? -1 : 0) + step + suggestions.length) % suggestions.length);
    } else if (key === "Escape" && isOpen) {
      // closes the list but not the dialog
      event.preventDefault();
      event.stopPropagation();
      closeList();
    } else if (key === "Enter") {
      event.preventDefault();
      if (chosen) take(chosen);
      else add(typed);
    } else if ((key === "," || key === ";" || key === " ") && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (key === "Backspace" && !typed) {
      const last = list.at(-1);
      if (!last) return;
      event.preventDefault();
      remove(last.email);
      if (!last.isValid) onType(last.email);
    }
  }
  return (
    <div className={fieldStyles.field} data-part="field">
      <label htmlFor={id} className={fieldStyles.label} data-part="field-label">
        To
        <span className={`${fieldStyles.counter} faint num`} aria-hidden>
          {list.length} of {maxRecipients}
        </span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a press beside the chips goes to the field */}
      <div
        className={`${fieldStyles.input} ${styles.recipients}`}
        data-part="input"
        aria-invalid={problem ? true : undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {list.map(({ email, name, isConfirmed, isValid }) => (
          <span
            key={email}
            className={controlsStyles.chip}
            data-part="chip"
            data-invalid={!isValid || undefined}
            title={email}
          >
            {name && <Avatar name={name} />}
            <span className="clip">{isConfirmed === false ? `${email}, ${unconfirmedWords}` : (name ?? email)}</span>
            {!isValid && <span className="sr-only">, not an address</span>}
            <button
              type="button"
              className={`${controlsStyles.chipRemove} center`}
              aria-label={`Remove ${email}`}
              onClick={() => remove(email)}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${suggestions.indexOf(chosen)}` : undefined}
          aria-describedby={`${id}-note`}
          aria-invalid={problem ? true : undefined}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setActive(-1);
            setAsking(event.target.value.trim() !== "");
            // errors are shown again with the next address
            if (problem && list.every(({ isValid }) => isValid)) onProblem(null);
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (!/[\s,;]/.test(text.trim()) && !isEmail(text.trim())) return;
            event.preventDefault();
            add(`${typed} ${text}`);
          }}
          onBlur={() => add(typed)}
        />
      </div>
      {problem ? (
        <p id={`${id}-note`} className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      ) : (
        <p id={`${id}-note`} className={fieldStyles.help}>
          At most {maxRecipients} recipients. Enter or a comma adds one.
        </p>
      )}
      {isOpen && (
        <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Suggestions">
          {suggestions.map((one, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
            <div
              key={one.email}
              id={`${id}-${index}`}
              role="option"
              aria-selected={one === chosen}
              className={`${styles.option} row`}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => take(one)}
            >
              {one.name ? (
                <Avatar name={one.name} />
              ) : (
                <span className={`${styles.mail} center`}>
                  <Icon icon={Mail} size={13} />
                </span>
              )}
              <span className="clip">
                {one.name ?? one.email}{" "}
                <span className={styles.more}>
                  {one.name ? one.email : "not a member"}
                  {one.isConfirmed === false && `, ${unconfirmedWords}`}
                </span>
              </span>
              <span className={`${styles.count} quiet num`}>sent {one.sendCount}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
