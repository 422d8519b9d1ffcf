import { Check, ChevronsUpDown, CircleSlash2, Plus, Search } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { somethingWentWrong } from "../../../../schema/sentences";
import { atMost } from "../fields/atMost";
import controlsStyles from "../fields/Controls.module.css";
import fieldStyles from "../fields/Field.module.css";
import { Icon } from "../Icon";
import overlayStyles from "../overlays/Overlay.module.css";
import { Spinner } from "../Spinner";
import tagDotStyles from "../TagDot.module.css";
import { tintStyle } from "../Tint";
import { toast } from "../toast/toast";
import { type ComboboxOption, type ComboboxRow, comboboxRows, createId, noneId, rowForEnter } from "./comboboxOptions";
import { Highlight } from "./Highlight";
import { takeRow } from "./takeRow";

export interface ComboboxProps {
  label: string;
  isLabelHidden?: boolean;
  /** Whether it finds something rather than keeps a choice: then it has the icon of a search. */
  isSearch?: boolean;
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (id: string | null) => void;
  /** The permanent option for no choice, e.g. "No category". */
  noneLabel?: string;
  /** Offered last, and only for a name that no option has, ignoring case. Resolves to the new option's id. */
  onCreate?: (name: string) => Promise<string | null>;
  placeholder?: string;
  isDisabled?: boolean;
  /** Whether the list opens with the focus; else with a press or the first letter. */
  opensOnFocus?: boolean;
  /** The max length of a created name. */
  maxLength?: number;
  className?: string;
}

export function ComboboxSurface({
  label,
  isLabelHidden = false,
  isSearch = false,
  options,
  value,
  onChange,
  noneLabel,
  onCreate,
  placeholder,
  isDisabled = false,
  opensOnFocus = true,
  maxLength = 100,
  className,
}: ComboboxProps) {
  // null: nothing is typed, and the field shows the chosen option
  const [typed, setTyped] = useState<string | null>(null);
  const [creating, setCreating] = useState<string | null>(null);
  const chosen = options.find((option) => option.id === value);
  const rows = comboboxRows(options, typed ?? "", { noneLabel, canCreate: onCreate !== undefined });
  const chosenId = chosen?.id ?? (noneLabel ? noneId : null);
  const OpenIcon = isSearch ? Search : ChevronsUpDown;

  async function create(name: string) {
    setCreating(name);
    try {
      const id = await onCreate?.(name);
      if (id) onChange(id);
    } catch (error) {
      toast.error(error instanceof Error && error.message ? error.message : somethingWentWrong);
    } finally {
      setCreating(null);
    }
  }
  function choose(id: string) {
    const name = typed?.trim() ?? "";
    setTyped(null);
    if (id === createId) void create(name);
    else onChange(id === noneId ? null : id);
  }

  return (
    <ComboBox
      className={className ? `${fieldStyles.field} ${className}` : fieldStyles.field}
      data-part="field"
      items={rows}
      inputValue={creating ?? typed ?? chosen?.label ?? noneLabel ?? ""}
      onInputChange={(text) => {
        // React Aria also writes the chosen name back on blur and on a choice; that is not typing
        if (text !== (chosen?.label ?? noneLabel ?? "")) setTyped(text);
        else setTyped(null);
      }}
      value={chosenId}
      onChange={(id) => {
        // leaving the field reports the current choice again
        if (id === null || id === chosenId) setTyped(null);
        else choose(String(id));
      }}
      onFocus={(event) => {
        if (event.target instanceof HTMLInputElement) event.target.select();
      }}
      menuTrigger={opensOnFocus ? "focus" : "input"}
      allowsEmptyCollection
      defaultFilter={() => true}
      isDisabled={isDisabled}
      // not disabled: the field keeps the focus while the new option is being created
      isReadOnly={creating !== null}
    >
      <Label className={isLabelHidden ? "sr-only" : fieldStyles.label} data-part="field-label">
        {label}
      </Label>
      <div
        className={
          chosen?.icon && typed === null
            ? `${controlsStyles.comboboxBox} ${controlsStyles.hasIcon}`
            : controlsStyles.comboboxBox
        }
      >
        {chosen?.icon && typed === null && (
          <span className={`${controlsStyles.comboboxIcon} center`}>
            <Icon icon={chosen.icon} />
          </span>
        )}
        <TypingInput
          placeholder={placeholder}
          {...atMost(maxLength, typed ?? "")}
          rowForEnter={typed?.trim() ? rowForEnter(rows, typed)?.id : undefined}
        />
        <Button className={`${controlsStyles.comboboxOpen} center`}>
          {creating === null ? <OpenIcon size={15} aria-hidden /> : <Spinner />}
        </Button>
      </div>
      <OptionsPopover>
        <ListBox<ComboboxRow>
          className={overlayStyles.optionList}
          renderEmptyState={() => <div className={overlayStyles.optionEmpty}>No results found</div>}
        >
          {(row) => (
            <ListBoxItem
              id={row.id}
              textValue={row.label}
              className={overlayStyles.option}
              data-variant={row.kind === "none" ? "faint" : undefined}
              data-after-others={(row.kind === "create" && rows.length > 1) || undefined}
            >
              {({ isSelected }) => (
                <>
                  <RowMark row={row} />
                  <span className={overlayStyles.optionText}>
                    {row.kind === "option" ? <Highlight text={row.label} match={typed ?? ""} /> : row.label}
                  </span>
                  {row.end !== undefined && <span className={`${overlayStyles.optionEnd} faint num`}>{row.end}</span>}
                  {row.kind === "create" && <kbd aria-hidden>Enter</kbd>}
                  {isSelected && <Check size={15} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </OptionsPopover>
    </ComboBox>
  );
}

/** Closes without dropping the typed text, as when the page scrolls: React Aria's own `close` also drops it. */
function OptionsPopover({ children }: { children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  return (
    <Popover
      className={`${overlayStyles.popover} ${overlayStyles.selectPopover} paper`}
      offset={6}
      isOpen={state?.isOpen ?? false}
      onOpenChange={() => state?.toggle()}
    >
      {children}
    </Popover>
  );
}

/** Enter takes the typed text while no row is highlighted. */
function TypingInput({
  rowForEnter,
  ...rest
}: {
  placeholder: string | undefined;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
  rowForEnter: string | undefined;
}) {
  const state = use(ComboBoxStateContext);
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !state || rowForEnter === undefined) return;
    takeRow(rowForEnter, state, event);
  }
  return (
    <Input
      {...rest}
      className={fieldStyles.input}
      data-part="input"
      onKeyDownCapture={onKeyDownCapture}
      onClick={() => {
        // the first click opens on focus; after a choice the field already has the focus
        if (state && !state.isOpen) state.open(null, "manual");
      }}
    />
  );
}

function RowMark({ row }: { row: ComboboxRow }) {
  if (row.kind === "none") return <CircleSlash2 size={16} aria-hidden />;
  if (row.kind === "create") return <Plus size={16} aria-hidden />;
  if (row.icon) return <Icon icon={row.icon} />;
  if (row.color)
    return <span className={`${tagDotStyles.dot} tint`} data-part="tag-dot" style={tintStyle(row.color)} />;
  return null;
}
