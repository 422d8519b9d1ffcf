import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense } from "react";
import controlsStyles from "../fields/Controls.module.css";
import fieldStyles from "../fields/Field.module.css";
import type { ComboboxProps } from "./ComboboxSurface";

const ComboboxSurface = lazy(() => import("./ComboboxSurface").then((module) => ({ default: module.ComboboxSurface })));

/** A single choice with type-ahead search. Until its code has loaded it shows its value and is read-only. */
export function Combobox(props: ComboboxProps) {
  const { label, isLabelHidden = false, options, value, noneLabel = "", placeholder, className } = props;
  const chosen = options.find((option) => option.id === value);
  return (
    <Suspense
      fallback={
        <div className={className ? `${fieldStyles.field} ${className}` : fieldStyles.field} data-part="field">
          <span className={isLabelHidden ? "sr-only" : fieldStyles.label} data-part="field-label">
            {label}
          </span>
          <div className={controlsStyles.comboboxBox}>
            <input
              className={fieldStyles.input}
              data-part="input"
              disabled
              aria-label={label}
              value={chosen?.label ?? noneLabel}
              placeholder={placeholder}
              readOnly
            />
            <span className={`${controlsStyles.comboboxOpen} center`}>
              <ChevronsUpDown size={15} aria-hidden />
            </span>
          </div>
        </div>
      }
    >
      <ComboboxSurface {...props} />
    </Suspense>
  );
}
