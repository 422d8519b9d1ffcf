import tagDotStyles from "../ui/TagDot.module.css";
import { tintStyle } from "../ui/Tint";
import styles from "./TagLine.module.css";

interface Tag {
  id: string;
  name: string;
  color: string;
}

const shown = 3;

/** Tags as a dot and a name; a card shows three, then the number of the others. */
export function TagLine({ tags, isWhole = false }: { tags: readonly Tag[]; isWhole?: boolean }) {
  const visible = isWhole ? tags : tags.slice(0, shown);
  const more = tags.length - visible.length;
  return (
    <span className={styles.line} data-part="tag-line" data-whole={isWhole || undefined}>
      {visible.map(({ id, name, color }) => (
        <span key={id} className={styles.tag}>
          <span className={`${tagDotStyles.dot} tint`} data-part="tag-dot" style={tintStyle(color)} />
          {name}
        </span>
      ))}
      {more > 0 && <span className={styles.tag}>+{more}</span>}
    </span>
  );
}
