import { Check, Pipette } from "lucide-react";
import { useId } from "react";
import { presetColors } from "../presetColors";
import { tintStyle } from "../Tint";
import styles from "./Controls.module.css";

/** The eight papers and a ninth choice for any other color. Gives #RRGGBB in capitals. */
export function ColorPicker({
  value,
  onChange,
  label = "Color",
}: {
  value: string;
  onChange: (color: string) => void;
  label?: string;
}) {
  const name = useId();
  const chosen = value.toUpperCase();
  const isCustom = !presetColors.some((preset) => preset.color === chosen);
  return (
    <div role="radiogroup" aria-label={label} className={styles.swatches} data-part="swatches">
      {presetColors.map((preset) => (
        <label
          key={preset.color}
          className={`${styles.swatch} center tint`}
          data-part="swatch"
          style={tintStyle(preset.color)}
          title={preset.name}
        >
          <input
            type="radio"
            name={name}
            value={preset.color}
            checked={preset.color === chosen}
            onChange={() => onChange(preset.color)}
            aria-label={preset.name}
          />
          {preset.color === chosen && <Check size={14} aria-hidden />}
        </label>
      ))}
      <label
        className={`${styles.swatch} center tint`}
        data-part="swatch"
        style={tintStyle(isCustom ? chosen : "#FFFFFF")}
        data-custom={isCustom ? "chosen" : "empty"}
        title="Custom color"
      >
        <input
          type="color"
          value={chosen.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          aria-label={isCustom ? `Custom color, ${chosen}, chosen` : "Custom color"}
        />
        {isCustom ? <Check size={14} aria-hidden /> : <Pipette size={13} aria-hidden />}
      </label>
    </div>
  );
}
