import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ComboboxProps } from "./ComboboxSurface";
import "../fields/Controls.css";
import "../fields/Field.css";

const ComboboxSurface = lazy(() => import("./ComboboxSurface").then((module) => ({ default: module.ComboboxSurface })));

/** One of many, found by typing. Until its code has come it shows its value and takes no typing. */
export function Combobox(props: ComboboxProps) {
  const { label, isLabelHidden = false, options, value, noneLabel = "", placeholder, className } = props;
  const chosen = options.find((option) => option.id === value);
  return (
    <Suspense
      fallback={
        <div className={className ? `field ${className}` : "field"}>
          <span className={isLabelHidden ? "sr-only" : "field-label"}>{label}</span>
          <div className="combobox-box">
            <input
              className="input"
              disabled
              aria-label={label}
              value={chosen?.label ?? noneLabel}
              placeholder={placeholder}
              readOnly
            />
            <span className="combobox-open">
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
