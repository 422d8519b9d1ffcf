import type { ComponentPropsWithRef } from "react";
import styles from "./Controls.module.css";

/** Takes effect at once, unlike a checkbox, which waits for its form. */
export function Switch({
  label,
  isLabelHidden = false,
  isOn,
  onChange,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<"input">, "onChange" | "checked" | "type"> & {
  label: string;
  isLabelHidden?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={className ? `${styles.switch} ${className}` : styles.switch} data-part="switch">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
