import { tintStyle } from "./Tint";
import "./Controls.css";

/** A tag: a dot in its color and the name. No pill, which would be noise on colored paper. */
export function TagDot({ name, color }: { name: string; color: string }) {
  return (
    <span className="tag-dot tint" style={tintStyle(color)}>
      <span className="clip">{name}</span>
    </span>
  );
}
