import { CircleAlert, MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./account.module.css";

/** A message above a form: a success, or an error that belongs to no field. */
export function AuthNote({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  const Icon = isProblem ? CircleAlert : MailCheck;
  return (
    <div className={styles.note} data-is-problem={isProblem || undefined} role={isProblem ? "alert" : "status"}>
      <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
