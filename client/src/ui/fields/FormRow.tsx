import type { ReactNode } from "react";
import "./FormRow.css";

/** A line of a form dialog (`form-dialog`): its name in the margin, its field right of the rule. */
export function FormRow({
  label,
  note,
  isTall = false,
  children,
}: {
  label: string;
  note?: ReactNode;
  /** More than one control is in it. */
  isTall?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="form-row" data-tall={isTall || undefined}>
      <div className="form-row-label" aria-hidden>
        <b>{label}</b>
        {note && <span>{note}</span>}
      </div>
      <div className="form-row-value">{children}</div>
    </div>
  );
}
