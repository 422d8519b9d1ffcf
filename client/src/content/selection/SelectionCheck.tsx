import { Check } from "lucide-react";
import { use } from "react";
import styles from "./SelectionCheck.module.css";
import { SelectionContext } from "./SelectionContext";

/** The round checkbox of one item in a list. A Shift click selects the range from the last one clicked. */
export function SelectionCheck({ id, title, isSelected }: { id: string; title: string; isSelected: boolean }) {
  const selection = use(SelectionContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a click on an input would not tell whether Shift was held
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${title}`}
      className={`${styles.check} center`}
      onClick={(event) => {
        if (event.shiftKey) selection?.extendTo(id);
        else selection?.toggle(id);
      }}
    >
      <span className={`${styles.mark} center`}>{isSelected && <Check size={12} strokeWidth={3} aria-hidden />}</span>
    </button>
  );
}
