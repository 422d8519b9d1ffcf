import type { ComponentPropsWithRef } from "react";
import { CountedField, type CountedFieldProps, splitField } from "./CountedField";

export type TextAreaProps = CountedFieldProps &
  Omit<
    ComponentPropsWithRef<"textarea">,
    "onChange" | "value" | "defaultValue" | "className" | "id" | "maxLength" | "onInput"
  >;

export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props);
  return <CountedField {...field}>{(text) => <textarea rows={4} {...control} {...text} />}</CountedField>;
}
