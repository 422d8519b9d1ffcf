import tagDotStyles from "../ui/TagDot.module.css";
import { tintStyle } from "../ui/Tint";
import styles from "./TagLine.module.css";

interface Tag {
  id: string;
  name: string;
  color: string;
}

const shown = 3;
/** Up to this length a name is not shortened to make room for others. */
const maxShort = 8;

/** Tags as a dot and a name; a card shows three, then the number of the others. */
export function TagLine({ tags, isWhole = false }: { tags: readonly Tag[]; isWhole?: boolean }) {
  const visible = isWhole ? tags : tags.slice(0, shown);
  const more = tags.length - visible.length;
  return (
    <span className={styles.line} data-part="tag-line" data-whole={isWhole || undefined}>
      {visible.map(({ id, name, color }) => (
        <span key={id} className={styles.tag} data-short={name.length <= maxShort || undefined}>
          <span className={`${tagDotStyles.dot} tint`} data-part="tag-dot" style={tintStyle(color)} />
          <span className="clip">{name}</span>
        </span>
      ))}
      {more > 0 && (
        <span className={styles.tag} data-short>
          +{more}
        </span>
      )}
    </span>
  );
}
