import { X } from "lucide-react";
import styles from "./fields/Controls.module.css";
import { tintStyle } from "./Tint";

/** A removable value in an input; elsewhere tags are in a TagLine. */
export function Chip({
  kind,
  label,
  color,
  isInvalid = false,
  onRemove,
}: {
  /** The kind of the value, for screen readers. */
  kind?: string;
  label: string;
  /** As stored. */
  color?: string | undefined;
  isInvalid?: boolean;
  onRemove?: () => void;
}) {
  return (
    <span
      className={color ? `${styles.chip} tint` : styles.chip}
      data-part="chip"
      style={color ? tintStyle(color) : undefined}
      data-invalid={isInvalid || undefined}
    >
      {kind && <span className="sr-only">{kind}: </span>}
      <span className="clip">{label}</span>
      {onRemove && (
        <button
          type="button"
          className={`${styles.chipRemove} center`}
          aria-label={`Remove ${label}`}
          onClick={onRemove}
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
