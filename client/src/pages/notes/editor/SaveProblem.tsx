import { CircleAlert } from "lucide-react";
import styles from "../../../ui/fields/Field.module.css";

/** Why a note was not saved, where it belongs to no field. */
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
