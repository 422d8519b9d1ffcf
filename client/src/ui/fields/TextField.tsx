import type { ComponentPropsWithRef } from "react";
import { CountedField, type CountedFieldProps, splitField } from "./CountedField";

export type TextFieldProps = CountedFieldProps &
  Omit<
    ComponentPropsWithRef<"input">,
    "onChange" | "value" | "defaultValue" | "className" | "id" | "maxLength" | "onInput"
  >;

export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props);
  return <CountedField {...field}>{(text) => <input type="text" {...control} {...text} />}</CountedField>;
}
