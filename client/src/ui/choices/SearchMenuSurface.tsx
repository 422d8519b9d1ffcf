import { Check, CircleSlash2, Minus, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { TextField } from "react-aria-components/TextField";
import fieldStyles from "../fields/Field.module.css";
import { Icon } from "../Icon";
import overlayStyles from "../overlays/Overlay.module.css";
import type { OverlayTrigger, Placement } from "../overlays/useOverlayTrigger";
import tagDotStyles from "../TagDot.module.css";
import { tintStyle } from "../Tint";
import { type ComboboxOption, type ComboboxRow, comboboxRows, createId, noneId } from "./comboboxOptions";
import { Highlight } from "./Highlight";

export interface SearchMenuProps {
  /** Names the field and the list, e.g. "Tags". */
  label: string;
  trigger: OverlayTrigger;
  placeholder: string;
  options: readonly ComboboxOption[];
  /** The ids of the current choice; null stands for none. */
  chosen: readonly (string | null)[];
  /** The ids that only some of the items being changed have. */
  mixed?: readonly string[];
  /** Stays open, for multiple choices. */
  isMultiple?: boolean;
  /** The permanent option for no choice, e.g. "No category". */
  noneLabel?: string;
  /** Called with the id of a clicked option, chosen before or not; null for none. */
  onChoose: (id: string | null) => void;
  /** Offered last, and only for a name that no option has, ignoring case. */
  onCreate?: (name: string) => void;
  /** Called with the typed text, to load matching options; without it the options are filtered here. */
  onSearch?: (typed: string) => void;
  /** Says that there are no options, or that they are loading. */
  emptyText: string;
  onOpenChange?: (isOpen: boolean) => void;
  placement?: Placement;
  /** Shown below the list. */
  footer?: (close: () => void) => ReactNode;
}

export function SearchMenuSurface({
  label,
  placeholder,
  options,
  chosen,
  mixed = [],
  isMultiple = false,
  noneLabel,
  onChoose,
  onCreate,
  onSearch,
  emptyText,
  placement = "bottom end",
  footer,
  triggerRef,
  isOpen,
  onOpenChange,
}: Omit<SearchMenuProps, "trigger" | "onOpenChange"> & {
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [typed, setTyped] = useState("");
  const rows = comboboxRows(options, onSearch ? "" : typed, { noneLabel, canCreate: onCreate !== undefined });
  const keys = new Set(chosen.map((id) => id ?? noneId));

  function type(next: string): void {
    setTyped(next);
    onSearch?.(next);
  }
  function setIsOpen(next: boolean): void {
    if (!next) type("");
    onOpenChange(next);
  }
  function choose(key: string): void {
    if (key === createId) onCreate?.(typed.trim());
    else onChoose(key === noneId ? null : key);
    if (isMultiple) type("");
    else setIsOpen(false);
  }

  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      placement={placement}
      offset={6}
      className={`${overlayStyles.popover} ${overlayStyles.searchMenu} paper`}
    >
      <Dialog aria-label={label} className={`${overlayStyles.searchMenuPanel} column`}>
        {/* no filter of its own: the rows are filtered already */}
        <Autocomplete inputValue={typed} onInputChange={type}>
          <TextField aria-label={placeholder} autoFocus>
            <Input
              className={`${fieldStyles.input} ${overlayStyles.searchMenuInput}`}
              data-part="input"
              placeholder={placeholder}
              maxLength={100}
            />
          </TextField>
          <ListBox<ComboboxRow>
            aria-label={label}
            className={overlayStyles.optionList}
            items={rows}
            dependencies={[typed, mixed]}
            // Escape closes the menu and keeps the choice
            escapeKeyBehavior="none"
            selectionMode={isMultiple ? "multiple" : "single"}
            selectedKeys={keys}
            onSelectionChange={(next) => {
              const after = next === "all" ? keys : new Set([...next].map(String));
              // one click changes one key; clicking a chosen key removes it
              const pressed = [...after].find((key) => !keys.has(key)) ?? [...keys].find((key) => !after.has(key));
              if (pressed !== undefined) choose(pressed);
            }}
            renderEmptyState={() => (
              <div className={overlayStyles.optionEmpty}>
                {typed.trim() && options.length && !onSearch ? "No results found" : emptyText}
              </div>
            )}
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
                      {row.kind === "option" ? <Highlight text={row.label} match={typed} /> : row.label}
                      {mixed.includes(row.id) && <span className="sr-only">, on some</span>}
                    </span>
                    {row.end !== undefined && <span className={`${overlayStyles.optionEnd} faint num`}>{row.end}</span>}
                    {row.kind === "create" && <kbd aria-hidden>Enter</kbd>}
                    {isSelected ? (
                      <Check size={15} aria-hidden />
                    ) : (
                      mixed.includes(row.id) && <Minus size={15} aria-hidden />
                    )}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        {footer && <div className={overlayStyles.searchMenuFooter}>{footer(() => setIsOpen(false))}</div>}
      </Dialog>
    </Popover>
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
