import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

export interface FieldProps {
  label: string;
  /** Hides the label visually, where the page already names the field. */
  isLabelHidden?: boolean;
  error?: string | null | undefined;
  help?: ReactNode;
  /** Right of the label, e.g. "96 of 500". */
  counter?: string | undefined;
  className?: string | undefined;
}

/** Ids and states that connect a control to its label, help and error. */
export interface FieldControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A label above and an error or help below, connected to the one control inside. */
export function Field({
  label,
  isLabelHidden = false,
  error,
  help,
  counter,
  className,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field} data-part="field">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : styles.label} data-part="field-label">
        {label}
        {counter && (
          <span className={`${styles.counter} faint num`} aria-hidden>
            {counter}
          </span>
        )}
      </label>
      {children({
        id,
        "aria-describedby": error || help ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} className={styles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{error}</span>
        </p>
      ) : help ? (
        <div id={noteId} className={styles.help}>
          {help}
        </div>
      ) : null}
    </div>
  );
}
