import { Check } from "lucide-react";
import { use } from "react";
import styles from "./SelectionCheck.module.css";
import { SelectionContext } from "./SelectionContext";

/** The round check of one thing in a list. With Shift it reaches from the one pressed last. */
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
