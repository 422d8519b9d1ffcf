import { type ReactNode, useId, useLayoutEffect } from "react";
import { isTyping } from "../../lib/shortcuts";
import { typeAhead } from "../../lib/typeAhead";
import { Button } from "../Button";
import { Dialog } from "./Dialog";
import type { DialogProps } from "./DialogSurface";
import styles from "./Overlay.module.css";

export interface FormDialogProps extends Omit<DialogProps, "footer"> {
  /** The label of the submit button; null while there is nothing to submit. */
  action: string | null;
  /** `danger` for irreversible actions. */
  variant?: "ink" | "danger";
  isSaving: boolean;
  /** Left of the buttons. */
  note?: ReactNode;
  onSubmit: () => unknown;
}

/**
 * A dialog whose body is one form, with a field to type in first. It cannot be closed while it is being saved, and what
 * is typed while it loads lands in its first field.
 */
export function FormDialog({
  action,
  variant = "ink",
  isSaving,
  note,
  onSubmit,
  isDismissable = true,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const { isOpen } = dialog;

  useLayoutEffect(() => {
    if (isOpen && !isTyping(document.activeElement)) typeAhead();
  }, [isOpen]);

  return (
    <Dialog
      {...dialog}
      isDismissable={isDismissable && !isSaving}
      footer={
        <>
          {note}
          <Button onClick={dialog.onClose} disabled={isSaving}>
            Cancel
          </Button>
          {action && (
            <Button variant={variant} type="submit" form={formId} isPending={isSaving}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        className={`${styles.dialogForm} column`}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
