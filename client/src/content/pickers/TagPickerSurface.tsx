import { Plus } from "lucide-react";
import { type KeyboardEvent, use, useRef, useState } from "react";
import { ComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Chip } from "../../ui/Chip";
import { type ComboboxRow, createId, foldName, rowForEnter } from "../../ui/choices/comboboxOptions";
import { Highlight } from "../../ui/choices/Highlight";
import { takeRow } from "../../ui/choices/takeRow";
import { atMost } from "../../ui/fields/atMost";
import fieldStyles from "../../ui/fields/Field.module.css";
import overlayStyles from "../../ui/overlays/Overlay.module.css";
import { Spinner } from "../../ui/Spinner";
import tagDotStyles from "../../ui/TagDot.module.css";
import { tintStyle } from "../../ui/Tint";
import { maxTags, type PickedTag } from "./pickedTypes";
import styles from "./TagPicker.module.css";
import { tagRows } from "./tagRows";

export function TagPickerSurface({
  label,
  tags,
  value,
  onChange,
  onCreate,
}: {
  label: string;
  tags: readonly (PickedTag & { itemCount?: number })[];
  value: readonly PickedTag[];
  onChange: (tags: readonly PickedTag[]) => void;
  /** Resolves to null if it could not be created. */
  onCreate: (name: string) => Promise<PickedTag | null>;
}) {
  const [typed, setTyped] = useState("");
  // names that are being created, while the field takes the next ones
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const lastTaken = useRef(Promise.resolve());
  const box = useRef<HTMLDivElement>(null);
  // adding waits for the server; other tags may have been added or removed meanwhile
  const picked = useRef(value);
  picked.current = value;
  const rows = tagRows(tags, value, typed);
  const isFull = value.length + waiting.length >= maxTags;

  function pick(tag: PickedTag): void {
    if (picked.current.length >= maxTags || picked.current.some(({ id }) => id === tag.id)) return;
    picked.current = [...picked.current, tag];
    onChange(picked.current);
  }
  function remove(id: string): void {
    onChange(value.filter((tag) => tag.id !== id));
    box.current?.querySelector("input")?.focus();
  }
  /** Picks the tag with this name, or creates it. @returns whether it is picked now. */
  async function take(name: string): Promise<boolean> {
    const wanted = foldName(name);
    const known = [...picked.current, ...tags].find((tag) => foldName(tag.name) === wanted);
    if (!known && picked.current.length >= maxTags) return false;
    const tag = known ?? (await onCreate(name));
    if (tag) pick(tag);
    return tag !== null;
  }
  /** Picks names one after another; those that failed return to the field. */
  function takeAll(names: readonly string[]): void {
    const wanted = [...new Set(names)].filter((name) => !waiting.includes(name));
    setWaiting([...waiting, ...wanted]);
    for (const name of wanted) {
      lastTaken.current = lastTaken.current.then(async () => {
        const isTaken = await take(name);
        setWaiting(([, ...later]) => later);
        if (!isTaken && picked.current.length < maxTags) setTyped((text) => (text ? `${name} ${text}` : name));
      });
    }
  }
  function type(text: string): void {
    const parts = text.split(",");
    setTyped(parts.pop() ?? "");
    takeAll(parts.map((part) => part.trim()).filter(Boolean));
  }
  function choose(id: string): void {
    const tag = tags.find((one) => one.id === id);
    if (id === createId) takeAll([typed.trim()]);
    else if (tag) pick(tag);
    setTyped("");
  }

  return (
    <ComboBox
      className={fieldStyles.field}
      data-part="field"
      items={rows}
      inputValue={typed}
      onInputChange={type}
      value={null}
      onChange={(id) => {
        if (id !== null) choose(String(id));
      }}
      menuTrigger="focus"
      allowsEmptyCollection={!isFull}
      allowsCustomValue
      defaultFilter={() => true}
      // not disabled: the field keeps the focus for Backspace
      isReadOnly={isFull}
    >
      <Label className={fieldStyles.label} data-part="field-label">
        {label}
      </Label>
      <div ref={box} className={`${styles.box} row`}>
        {value.map(({ id, name }) => (
          <Chip key={id} label={name} onRemove={() => remove(id)} />
        ))}
        {waiting.map((name) => (
          <Chip key={name} label={name} />
        ))}
        <TagInput
          typed={typed}
          placeholder={isFull ? `At most ${maxTags} tags` : value.length ? "" : "Add tags"}
          rowForEnter={typed.trim() ? rowForEnter(rows, typed)?.id : undefined}
          onBackspace={() => {
            const last = value.at(-1);
            if (last && typed === "") remove(last.id);
          }}
          onTakePicked={() => setTyped("")}
        />
        {waiting.length > 0 && <Spinner />}
      </div>
      <Popover className={`${overlayStyles.popover} ${overlayStyles.selectPopover} paper`} offset={6} triggerRef={box}>
        <ListBox<ComboboxRow>
          className={overlayStyles.optionList}
          renderEmptyState={() => (
            <div className={overlayStyles.optionEmpty}>{typed.trim() ? "Already added" : "Type to add a tag"}</div>
          )}
        >
          {(row) => (
            <ListBoxItem
              id={row.id}
              textValue={row.label}
              className={overlayStyles.option}
              data-after-others={(row.kind === "create" && rows.length > 1) || undefined}
            >
              {row.kind === "create" ? (
                <Plus size={16} aria-hidden />
              ) : (
                <span className={`${tagDotStyles.dot} tint`} data-part="tag-dot" style={tintStyle(row.color ?? "")} />
              )}
              <span className={overlayStyles.optionText}>
                {row.kind === "option" ? <Highlight text={row.label} match={typed} /> : row.label}
              </span>
              {row.end !== undefined && <span className={`${overlayStyles.optionEnd} faint num`}>{row.end}</span>}
              {row.kind === "create" && <kbd aria-hidden>Enter</kbd>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Enter picks the typed tag while no row is highlighted; Backspace in an empty field removes the last chip. */
function TagInput({
  typed,
  placeholder,
  rowForEnter: row,
  onBackspace,
  onTakePicked,
}: {
  typed: string;
  placeholder: string;
  rowForEnter: string | undefined;
  onBackspace: () => void;
  /** Called on Enter when the typed tag is a chip already. */
  onTakePicked: () => void;
}) {
  const state = use(ComboBoxStateContext);
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || !state) return;
    if (event.key === "Backspace" && event.currentTarget.value === "") onBackspace();
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    if (row === undefined) {
      event.preventDefault();
      onTakePicked();
    } else takeRow(row, state, event);
  }
  return (
    <Input
      className={styles.input}
      placeholder={placeholder}
      {...atMost(100, typed)}
      onKeyDownCapture={onKeyDownCapture}
      onClick={() => {
        if (state && !state.isOpen) state.open(null, "manual");
      }}
    />
  );
}
