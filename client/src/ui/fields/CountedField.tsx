import { type ChangeEvent, type FormEvent, type ReactNode, useState } from "react";
import { countCharacters } from "../../lib/countCharacters";
import { atMost } from "./atMost";
import { Field, type FieldControlProps, type FieldProps } from "./Field";
import styles from "./Field.module.css";

/** The props of every text field, single-line or multi-line. */
export interface CountedFieldProps extends Omit<FieldProps, "counter"> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** The max number of characters, counted right of the label. */
  counter?: number | undefined;
  /** Takes no more characters than this. */
  maxLength?: number | undefined;
}

type TextControl = FieldControlProps & {
  "data-part": string;
  className: string;
  value: string | undefined;
  defaultValue: string | undefined;
  onInput?: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** A text field that counts its characters. */
export function CountedField({
  label,
  isLabelHidden,
  error,
  help,
  counter,
  maxLength,
  className,
  value,
  defaultValue,
  onChange,
  children,
}: CountedFieldProps & { children: (control: TextControl) => ReactNode }) {
  const [typed, setTyped] = useState(defaultValue ?? "");
  const text = value ?? typed;
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      help={help}
      counter={counter === undefined ? undefined : `${countCharacters(text)} of ${counter}`}
      className={className}
    >
      {(control) =>
        children({
          ...control,
          className: styles.input,
          "data-part": "input",
          value,
          defaultValue,
          ...(maxLength !== undefined && atMost(maxLength, text)),
          onChange(event) {
            setTyped(event.target.value);
            onChange?.(event.target.value);
          },
        })
      }
    </Field>
  );
}

/** Separates the field's own props from those of its control. */
export function splitField<Props extends CountedFieldProps>({
  label,
  isLabelHidden,
  error,
  help,
  counter,
  maxLength,
  className,
  value,
  defaultValue,
  onChange,
  ...control
}: Props) {
  return {
    field: {
      label,
      isLabelHidden,
      error,
      help,
      counter,
      maxLength,
      className,
      value,
      defaultValue,
      onChange,
    } as CountedFieldProps,
    control,
  };
}
