import { Check, ChevronsUpDown, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect } from "react-aria-components/Select";
import { Text } from "react-aria-components/Text";
import controlsStyles from "../fields/Controls.module.css";
import type { FieldProps } from "../fields/Field";
import fieldStyles from "../fields/Field.module.css";
import { Icon, type IconSource } from "../Icon";
import overlayStyles from "../overlays/Overlay.module.css";

export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  icon?: IconSource;
}

export interface SelectProps<Id extends string = string>
  extends Pick<FieldProps, "label" | "isLabelHidden" | "className"> {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  isDisabled?: boolean;
  help?: string;
  error?: string | null | undefined;
}

export function SelectSurface({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  placeholder = "Choose",
  isDisabled = false,
  help,
  error,
  className,
}: SelectProps) {
  const chosen = options.find((option) => option.id === value);
  // Mounted because the button was pressed. Opens one render later, once its button has the focus, which returns there.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  return (
    <AriaSelect
      className={className ? `${fieldStyles.field} ${className}` : fieldStyles.field}
      data-part="field"
      value={value}
      onChange={(id) => {
        if (id !== null) onChange(String(id));
      }}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      placeholder={placeholder}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      autoFocus
    >
      <Label className={isLabelHidden ? "sr-only" : fieldStyles.label} data-part="field-label">
        {label}
      </Label>
      <Button className={controlsStyles.selectButton} data-part="select-button">
        {chosen?.icon && <Icon icon={chosen.icon} />}
        <span className="clip">{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown size={15} aria-hidden />
      </Button>
      {error ? (
        <FieldError className={fieldStyles.error} data-part="field-error">
          <CircleAlert size={15} aria-hidden />
          {error}
        </FieldError>
      ) : help ? (
        <Text slot="description" className={fieldStyles.help}>
          {help}
        </Text>
      ) : null}
      <Popover className={`${overlayStyles.popover} ${overlayStyles.selectPopover} paper`} offset={6}>
        <ListBox className={overlayStyles.optionList}>
          {options.map((option) => (
            <ListBoxItem key={option.id} id={option.id} textValue={option.label} className={overlayStyles.option}>
              {({ isSelected }) => (
                <>
                  {option.icon && <Icon icon={option.icon} />}
                  <span className={overlayStyles.optionText}>{option.label}</span>
                  {isSelected && <Check size={15} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
