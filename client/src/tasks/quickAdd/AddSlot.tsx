import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import styles from "../list/TaskRows.module.css";
import lineStyles from "./AddLine.module.css";
import { addLines, useAddLine } from "./addLines";

/** The place of a line: the button that opens it, with the words that were begun, or the line itself. */
export function AddSlot({
  place,
  label,
  where,
  children,
}: {
  place: string;
  label: string;
  /** Tells buttons of the same label apart, for screen readers. */
  where?: string;
  /** The line. */
  children: ReactNode;
}) {
  const { isOpen, text, refused } = useAddLine(place);
  if (isOpen) return children;
  const begun = text || refused[0];
  return (
    <button
      type="button"
      className={styles.add}
      data-part="task-add"
      data-add-line={place}
      onClick={() => addLines.openAt(place)}
    >
      <Plus size={15} aria-hidden />
      {label}
      {where && <span className="sr-only"> {where}</span>}
      {begun && <span className={`${lineStyles.begun} clip`}>“{begun}”</span>}
    </button>
  );
}
