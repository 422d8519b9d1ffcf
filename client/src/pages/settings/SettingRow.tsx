import { Check } from "lucide-react";
import type { ReactNode } from "react";

/** The name of a setting, and its control at the right; a tick beside it once it is saved. */
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
  /** On a phone the control takes a line of its own. */
  isStacked?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="setting" data-is-stacked={isStacked || undefined}>
      <div className="setting-name">
        <b>{label}</b>
        {detail && <small>{detail}</small>}
      </div>
      <div className="setting-control">
        <span role="status" className="setting-saved">
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
