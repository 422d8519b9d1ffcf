import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { Field } from "../../../ui/fields/Field";
import fieldStyles from "../../../ui/fields/Field.module.css";
import { Icon } from "../../../ui/Icon";
import styles from "./account.module.css";

interface AuthFieldProps extends Omit<ComponentPropsWithRef<"input">, "onChange" | "id" | "className"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  help?: string;
  counter?: string;
  /** A link at the right end of the label's line; in the tab order it comes after the field. */
  aside?: ReactNode;
}

/** A field of the signed-out pages; passwords can be made visible. */
export function AuthField({ label, error, help, counter, aside, onChange, type = "text", ...input }: AuthFieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  return (
    <div className={styles.field}>
      <Field label={label} error={error} help={help} counter={counter}>
        {(control) => (
          <div className={styles.box}>
            <input
              {...input}
              {...control}
              type={isPassword && isShown ? "text" : type}
              className={fieldStyles.input}
              data-part="input"
              onChange={(event) => onChange(event.target.value)}
            />
            {isPassword && (
              <button
                type="button"
                className={`${styles.eye} center`}
                aria-label={isShown ? "Hide password" : "Show password"}
                title={isShown ? "Hide password" : "Show password"}
                onClick={() => setShown(!isShown)}
              >
                <Icon icon={isShown ? EyeOff : Eye} />
              </button>
            )}
          </div>
        )}
      </Field>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
