import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense } from "react";
import type { IconSource } from "../Icon";
import "../fields/Controls.css";
import "../fields/Field.css";

const ComboboxSurface = lazy(() => import("./ComboboxSurface").then((module) => ({ default: module.ComboboxSurface })));

export interface ComboboxOption {
  id: string;
  label: string;
  icon?: IconSource | undefined;
  /** A stored color: a dot before the name. */
  color?: string | undefined;
  /** What stands at the right, e.g. how many things it holds. */
  end?: string | number | undefined;
}

export interface ComboboxProps {
  label: string;
  isLabelHidden?: boolean;
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (id: string | null) => void;
  /** The option that is always there and means none, e.g. "No category". */
  noneLabel?: string;
  /** Offered last, and only for a name that no option has, whatever its case. Resolves to the new option's id. */
  onCreate?: (name: string) => Promise<string | null>;
  placeholder?: string;
  isDisabled?: boolean;
  /** The longest name that can be created. */
  maxLength?: number;
  className?: string;
}

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
