import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import styles from "./Controls.module.css";

export function Checkbox({
  label,
  isLabelHidden = false,
  isChecked,
  isMixed = false,
  isRound = false,
  onChange,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<"input">, "onChange" | "checked" | "type" | "ref"> & {
  label: ReactNode;
  isLabelHidden?: boolean;
  isChecked: boolean;
  /** Only some of the items it stands for are chosen. */
  isMixed?: boolean;
  /** For to-dos and selected cards; a form's checkbox is square. */
  isRound?: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label
      className={className ? `${styles.checkbox} ${className}` : styles.checkbox}
      data-part="checkbox"
      data-shape={isRound ? "round" : undefined}
    >
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
