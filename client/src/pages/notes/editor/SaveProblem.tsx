import { CircleAlert } from "lucide-react";

/** Why a note was not saved, where it belongs to no field. */
export function SaveProblem({ text }: { text: string | undefined }) {
  return (
    <p className="field-error flex-1" role="alert">
      {text && (
        <>
          <CircleAlert size={15} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
