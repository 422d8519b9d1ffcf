import { CircleAlert } from "lucide-react";
import styles from "../../../ui/fields/Field.module.css";

/** An error of saving a note that belongs to no field. */
export function SaveProblem({ text }: { text: string | undefined }) {
  return (
    <p className={`${styles.error} grow`} data-part="field-error" role="alert">
      {text && (
        <>
          <CircleAlert size={15} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
