import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense } from "react";
import type { FieldProps } from "./Field";
import type { IconSource } from "./Icon";
import "./Controls.css";
import "./Field.css";

const SelectSurface = lazy(() => import("./SelectSurface").then((module) => ({ default: module.SelectSurface })));

export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  icon?: IconSource;
}

export interface SelectProps<Id extends string = string>
  extends Pick<FieldProps, "label" | "isLabelHidden" | "className"> {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  isDisabled?: boolean;
  help?: string;
  error?: string | null | undefined;
}

/** One of many. Until its code has come it shows its value, at its size, and takes no press. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden, options, value, placeholder = "Choose", className } = props;
  const chosen = options.find((option) => option.id === value);
  return (
    <Suspense
      fallback={
        <div className={className ? `field ${className}` : "field"}>
          <span className={isLabelHidden ? "sr-only" : "field-label"}>{label}</span>
          <button type="button" className="select-button" disabled aria-label={label}>
            <span className="clip">{chosen?.label ?? placeholder}</span>
            <ChevronsUpDown size={15} aria-hidden />
          </button>
        </div>
      }
    >
      <SelectSurface {...props} onChange={(id) => props.onChange(id as Id)} />
    </Suspense>
  );
}
