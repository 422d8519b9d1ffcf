import { CircleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { errorText } from "../../../data/errorText";
import fieldStyles from "../../../ui/fields/Field.module.css";
import styles from "./adminSettings.module.css";

/** A whole number within bounds, saved on blur or Enter. */
export function NumberSetting({
  label,
  detail,
  unit,
  value,
  bounds: [least, most],
  onSave,
}: {
  label: string;
  detail?: string;
  unit?: string;
  value: number;
  bounds: readonly [number, number];
  onSave: (value: number) => Promise<void>;
}) {
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setTyped(String(value)), [value]);

  async function save(): Promise<void> {
    const next = Number(typed.trim());
    if (typed.trim() === "" || !Number.isInteger(next) || next < least || next > most)
      return setProblem(`Please choose from ${least} to ${most}`);
    setProblem(null);
    if (next === value) return;
    try {
      await onSave(next);
    } catch (error) {
      setProblem(errorText(error, "The setting was not saved"));
    }
  }

  return (
    <div className={styles.setting}>
      <div>
        <b>
          <label htmlFor={id}>{label}</label>
        </b>
        <small>
          {detail ? `${detail}, ` : ""}
          {least} to {most}
        </small>
      </div>
      <span className={`${styles.number} row`}>
        <input
          id={id}
          className={fieldStyles.input}
          data-part="input"
          inputMode="numeric"
          maxLength={6}
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
          onBlur={() => void save()}
          onKeyDown={(event) => event.key === "Enter" && void save()}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      {problem && (
        <p id={`${id}-problem`} className={fieldStyles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
