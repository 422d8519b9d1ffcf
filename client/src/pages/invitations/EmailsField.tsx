import { useRef } from "react";
import { Chip } from "../../ui/Chip";
import { Field } from "../../ui/fields/Field";
import fieldStyles from "../../ui/fields/Field.module.css";
import styles from "./invitations.module.css";
import { looksLikeEmail, readEmails } from "./readEmails";

/** Addresses as chips, and the one being typed; a comma, Enter or blur ends an address. */
export function EmailsField({
  emails,
  typed,
  error,
  onChange,
}: {
  emails: readonly string[];
  typed: string;
  error: string | null;
  onChange: (emails: string[], typed: string) => void;
}) {
  const input = useRef<HTMLTextAreaElement>(null);
  const take = (text: string): void => onChange([...new Set([...emails, ...readEmails(text)])], "");
  return (
    <Field
      label="E-mails"
      isLabelHidden
      error={error}
      help="Separate with commas or new lines. Up to 10 e-mails per hour."
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a press beside the text leads into it
        <div
          className={`${styles.emailsField} ${fieldStyles.input}`}
          data-part="input"
          onClick={() => input.current?.focus()}
        >
          {emails.map((email) => (
            <Chip
              key={email}
              label={email}
              isInvalid={!looksLikeEmail(email)}
              onRemove={() => {
                onChange(
                  emails.filter((each) => each !== email),
                  typed,
                );
                input.current?.focus();
              }}
            />
          ))}
          <textarea
            {...control}
            ref={input}
            rows={1}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={4000}
            value={typed}
            onChange={({ target: { value } }) => {
              if (/[,\n]/.test(value)) take(value);
              else onChange([...emails], value);
            }}
            onBlur={() => typed.trim() && take(typed)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) {
                event.preventDefault();
                if (typed.trim()) take(typed);
                else event.currentTarget.form?.requestSubmit();
              }
              if (event.key === "Backspace" && typed === "" && emails.length > 0) {
                event.preventDefault();
                onChange(emails.slice(0, -1), emails.at(-1) ?? "");
              }
            }}
          />
        </div>
      )}
    </Field>
  );
}
