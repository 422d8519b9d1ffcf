import { ChevronsUpDown, Search } from "lucide-react";
import { Suspense } from "react";
import controlsStyles from "../fields/Controls.module.css";
import fieldStyles from "../fields/Field.module.css";
import { lazyPart } from "../lazyPart";
import type { ComboboxProps } from "./ComboboxSurface";

const ComboboxSurface = lazyPart(() => import("./ComboboxSurface").then((module) => module.ComboboxSurface));

/** A single choice with type-ahead search. Until its code has loaded it shows its value and is read-only. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    isLabelHidden = false,
    isSearch = false,
    options,
    value,
    noneLabel = "",
    placeholder,
    className,
  } = props;
  const OpenIcon = isSearch ? Search : ChevronsUpDown;
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
              <OpenIcon size={15} aria-hidden />
            </span>
          </div>
        </div>
      }
    >
      <ComboboxSurface {...props} />
    </Suspense>
  );
}
