import { CircleAlert, MailCheck } from "lucide-react";
import type { ReactNode } from "react";

/** A sentence above a form: good news, or a problem that belongs to no field. */
export function AuthNote({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  const Icon = isProblem ? CircleAlert : MailCheck;
  return (
    <div className="auth-note" data-is-problem={isProblem || undefined} role={isProblem ? "alert" : "status"}>
      <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
