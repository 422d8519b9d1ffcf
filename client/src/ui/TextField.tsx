import { type ComponentPropsWithRef, useState } from "react";
import { Field, type FieldProps } from "./Field";

export interface TextFieldProps
  extends Omit<FieldProps, "counter">,
    Omit<ComponentPropsWithRef<"input">, "onChange" | "value" | "defaultValue" | "className" | "id"> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** The most characters it takes, counted right of the label. */
  counter?: number | undefined;
}

export function TextField({
  label,
  isLabelHidden,
  error,
  help,
  counter,
  className,
  value,
  defaultValue,
  onChange,
  type = "text",
  ...rest
}: TextFieldProps) {
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
        <input
          {...rest}
          {...control}
          type={type}
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
