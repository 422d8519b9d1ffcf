import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { somethingWentWrong } from "../../../../schema/sentences";
import { Button } from "../Button";
import styles from "../fields/Field.module.css";
import { Icon } from "../Icon";
import { Dialog } from "./Dialog";
import overlayStyles from "./Overlay.module.css";

export interface ConfirmDialogProps {
  /** `danger` for irreversible actions, `warning` for those that are tedious to undo; each has its sign and color. */
  variant?: "info" | "warning" | "danger";
  /** The question. */
  title: string;
  message: ReactNode;
  /** The verb of the question. */
  confirmLabel?: string;
  cancelLabel?: string;
  isOpen: boolean;
  onClose: () => void;
  /** The dialog stays open and shows progress while the promise is pending; a rejection's message is shown in it. */
  onConfirm: () => unknown;
}

export function ConfirmDialog({
  variant = "info",
  title,
  message,
  confirmLabel = "Confirm",
  cancelLabel = "Cancel",
  isOpen,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    setFailure(null);
    onClose();
  }
  async function confirm() {
    setFailure(null);
    setIsRunning(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : somethingWentWrong);
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <Dialog
      kind="confirm"
      size="small"
      title={title}
      isOpen={isOpen}
      onClose={close}
      isDismissable={!isRunning}
      footer={
        <>
          <Button onClick={close} disabled={isRunning} autoFocus={variant !== "info"}>
            {cancelLabel}
          </Button>
          <Button
            variant={variant === "danger" ? "danger" : "ink"}
            isPending={isRunning}
            onClick={confirm}
            autoFocus={variant === "info"}
          >
            {isRunning ? "Processing..." : confirmLabel}
          </Button>
        </>
      }
    >
      <div className={overlayStyles.confirm} data-variant={variant}>
        <Icon icon={variant === "info" ? Info : TriangleAlert} size={18} />
        <div>{typeof message === "string" ? <p>{message}</p> : message}</div>
      </div>
      {failure && (
        <p className={styles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{failure}</span>
        </p>
      )}
    </Dialog>
  );
}
