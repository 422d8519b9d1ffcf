import type { ComponentProps, ReactNode } from "react";
import { textLine, textNames } from "../../../content/noteProperties";
import { Popover } from "../../../ui/overlays/Popover";
import { presetColors } from "../../../ui/presetColors";
import type { NoteFields } from "../saving/noteFormValues";
import { FilingChips } from "./FilingChips";
import styles from "./NoteEditor.module.css";

/** On a phone: the rest of the margin as a row of chips above the title, each of which opens its field. */
export function EditorChips({
  color,
  lines,
  ...filing
}: ComponentProps<typeof FilingChips> & { fields: NoteFields; color: ReactNode; lines: readonly ReactNode[] }) {
  const { fields } = filing;
  return (
    <div className={styles.chips}>
      <FilingChips {...filing} />
      <Popover
        label="Color"
        trigger={
          <button type="button" className={styles.chip}>
            <i className={styles.dot} aria-hidden />
            {presetColors.find((preset) => preset.color === fields.color.toUpperCase())?.name ?? "Color"}
          </button>
        }
      >
        {color}
      </Popover>
      {textNames.map((name, index) => {
        const { label, icon: Icon } = textLine(name);
        return (
          <Popover
            key={name}
            label={label}
            trigger={
              <button type="button" className={styles.chip}>
                <Icon size={15} strokeWidth={1.7} aria-hidden />
                <span className="clip">{fields[name] || label}</span>
              </button>
            }
          >
            {lines[index]}
          </Popover>
        );
      })}
    </div>
  );
}
