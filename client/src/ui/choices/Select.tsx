import { ChevronsUpDown } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import styles from "../fields/Controls.module.css";
import { Field } from "../fields/Field";
import { Icon } from "../Icon";
import { lazyPart } from "../lazyPart";
import { sayNotLoaded } from "../toast/sayNotLoaded";
import type { SelectOption, SelectProps } from "./SelectSurface";

const SelectSurface = lazyPart(() => import("./SelectSurface").then((module) => module.SelectSurface));

/** A single choice. A plain button until first pressed; then the loaded component replaces it and opens. */
export function Select<Id extends string>({
  allOptions,
  ...props
}: SelectProps<Id> & {
  /** A list that takes long to compute, made once it is wanted; until then `options` holds the chosen one. Memoized. */
  allOptions?: () => readonly SelectOption<Id>[];
}) {
  const [isWanted, setIsWanted] = useState(false);
  const all = useMemo(() => (isWanted ? allOptions?.() : undefined), [isWanted, allOptions]);
  // the plain button stays, with its focus, until the code has loaded
  const want = async () => {
    if (await SelectSurface.preload()) setIsWanted(true);
    else sayNotLoaded();
  };
  return (
    <Suspense fallback={null}>
      {isWanted ? (
        <SelectSurface {...props} options={all ?? props.options} onChange={(id) => props.onChange(id as Id)} />
      ) : (
        <ClosedSelect {...props} onWant={() => void want()} />
      )}
    </Suspense>
  );
}

function ClosedSelect<Id extends string>({
  options,
  value,
  placeholder = "Choose",
  isDisabled = false,
  onWant,
  ...field
}: SelectProps<Id> & { onWant: () => void }) {
  const chosen = options.find((option) => option.id === value);
  return (
    <Field {...field}>
      {(control) => (
        <button
          {...control}
          type="button"
          className={styles.selectButton}
          data-part="select-button"
          disabled={isDisabled}
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-label={`${chosen?.label ?? placeholder} ${field.label}`}
          onPointerEnter={SelectSurface.preload}
          onClick={onWant}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
            event.preventDefault();
            onWant();
          }}
        >
          {chosen?.icon && <Icon icon={chosen.icon} />}
          <span className="clip">{chosen?.label ?? placeholder}</span>
          <ChevronsUpDown size={15} aria-hidden />
        </button>
      )}
    </Field>
  );
}
