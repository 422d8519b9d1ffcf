import { useId } from "react";
import { Icon, type IconSource } from "../Icon";
import styles from "./Controls.module.css";

/** A choice among a few visible options; arrow keys change it. */
export function Segmented<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  /** `name` is the accessible name where the label is an abbreviation, or only an icon. */
  options: readonly { id: Id; label: string; name?: string; icon?: IconSource }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented} data-part="segmented">
      {options.map((option) => (
        <label key={option.id} title={option.label ? undefined : option.name}>
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
