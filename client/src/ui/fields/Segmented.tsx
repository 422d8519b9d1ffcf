import { useId } from "react";
import { Icon, type IconSource } from "../Icon";
import styles from "./Controls.module.css";

/** One of a few, all in sight; arrow keys move the choice. */
export function Segmented<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  /** `name` is said where the label is short for it. */
  options: readonly { id: Id; label: string; name?: string; icon?: IconSource }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented} data-part="segmented">
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            name={name}
            value={option.id}
            aria-label={option.name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.icon && <Icon icon={option.icon} size={15} />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
