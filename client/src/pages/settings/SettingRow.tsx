import { Check } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./settings.module.css";
import { rowAnchor } from "./settingsPages";

/** The name of a setting with its control at the right, and a check mark once it is saved. */
export function SettingRow({
  label,
  detail,
  isSaved = false,
  isStacked = false,
  children,
}: {
  label: ReactNode;
  detail?: ReactNode;
  isSaved?: boolean;
  /** On a phone the control has its own line. */
  isStacked?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      id={typeof label === "string" ? rowAnchor(label) : undefined}
      className={styles.setting}
      data-is-stacked={isStacked || undefined}
    >
      <div className={styles.name}>
        <b>{label}</b>
        {detail && <small>{detail}</small>}
      </div>
      <div className={`${styles.control} row`}>
        <span role="status" className={styles.saved}>
          {isSaved && (
            <>
              <Check size={15} aria-hidden />
              <span className="sr-only">Saved</span>
            </>
          )}
        </span>
        {children}
      </div>
    </div>
  );
}
