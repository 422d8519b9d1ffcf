import { type ComponentPropsWithRef, useState } from "react";
import { Field, type FieldProps } from "./Field";

export interface TextAreaProps
  extends Omit<FieldProps, "counter">,
    Omit<ComponentPropsWithRef<"textarea">, "onChange" | "value" | "defaultValue" | "className" | "id"> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** The most characters it takes, counted right of the label. */
  counter?: number | undefined;
}

export function TextArea({
  label,
  isLabelHidden,
  error,
  help,
  counter,
  className,
  value,
  defaultValue,
  onChange,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const [typed, setTyped] = useState(defaultValue ?? "");
  const length = (value ?? typed).length;
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      help={help}
      counter={counter === undefined ? undefined : `${length} of ${counter}`}
      className={className}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className="input"
          value={value}
          defaultValue={defaultValue}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
