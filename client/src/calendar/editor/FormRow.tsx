import type { ReactNode } from "react";

/** A line of the form: its name in the margin, its field right of the rule. */
export function FormRow({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="event-row">
      <div className="event-row-label" aria-hidden>
        <b>{label}</b>
        {note && <span>{note}</span>}
      </div>
      <div className="event-row-value">{children}</div>
    </div>
  );
}
