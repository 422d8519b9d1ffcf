import type { ReactNode } from "react";

/** A line of the form: its name in the margin, its field right of the rule. */
export function FormRow({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="task-form-row">
      <div className="task-form-label" aria-hidden>
        <b>{label}</b>
        {note && <span>{note}</span>}
      </div>
      <div className="task-form-value">{children}</div>
    </div>
  );
}
