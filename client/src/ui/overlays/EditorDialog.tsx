import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Button } from "../Button";
import formRowStyles from "../fields/FormRow.module.css";
import { ConfirmDialog } from "./ConfirmDialog";
import { Dialog } from "./Dialog";
import styles from "./EditorDialog.module.css";

/**
 * The form of a thing in rows (`FormRow`), saved as a whole: Enter or Ctrl+Enter saves, and closing asks before changes
 * are lost.
 */
export function EditorDialog({
  title,
  className = "",
  isOpen,
  isChanged,
  isSaving,
  action,
  kept,
  beginsWithoutList = false,
  form,
  start,
  note,
  above,
  below,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  className?: string | undefined;
  isOpen: boolean;
  isChanged: boolean;
  isSaving: boolean;
  /** The label of the button that saves. */
  action: string;
  /** Says what stays when the changes are discarded: "The task stays as it was." */
  kept: string;
  beginsWithoutList?: boolean;
  form?: RefObject<HTMLFormElement | null>;
  /** At the start of the foot: Delete. */
  start?: ReactNode;
  /** Beside the buttons. */
  note?: ReactNode;
  /** Above and below the form, and not part of it. */
  above?: ReactNode;
  below?: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const own = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const ref = form ?? own;

  function close(): void {
    if (isSaving) return;
    if (isChanged) setLeaving(true);
    else onClose();
  }

  return (
    <Dialog
      title={title}
      className={`${formRowStyles.dialog} ${styles.editor} ${className}`}
      isOpen={isOpen}
      beginsWithoutList={beginsWithoutList}
      onClose={close}
      footer={
        <>
          {start}
          <span className={`${styles.note} grow`}>{note}</span>
          <Button onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <Button variant="ink" type="submit" form={formId} isPending={isSaving}>
            {action}
          </Button>
        </>
      }
    >
      {above}
      <form
        ref={ref}
        id={formId}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // after the field's own handling of the key
          setTimeout(() => ref.current?.requestSubmit());
        }}
      >
        {children}
      </form>
      {below && <div className={styles.form}>{below}</div>}
      <ConfirmDialog
        variant="warning"
        title="Discard your changes?"
        message={kept}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
