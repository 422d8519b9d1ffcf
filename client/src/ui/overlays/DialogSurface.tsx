import { X } from "lucide-react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useDocumentTitle } from "../../lib/useDocumentTitle";
import { IconButton } from "../IconButton";
import { tintStyle } from "../Tint";
import type { DialogProps } from "./Dialog";
import "./Overlay.css";

export function DialogSurface({
  title,
  isOpen,
  onClose,
  children,
  size = "medium",
  footer,
  header,
  color,
  isSheetOnMobile = true,
  isDismissable = true,
  kind = "dialog",
  isText = false,
  className,
}: DialogProps) {
  const mobile = size === "sheet" || kind === "drawer" ? "full" : isSheetOnMobile ? "bottom" : "center";
  const classes = ["dialog", color && "tint sheet", className].filter(Boolean).join(" ");
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable && kind !== "confirm"}
      isKeyboardDismissDisabled={!isDismissable}
      className="scrim"
      data-kind={kind}
      data-mobile={mobile}
    >
      <Modal className={classes} data-size={size} data-kind={kind} style={color ? tintStyle(color) : undefined}>
        <AriaDialog
          className="dialog-inner"
          role={kind === "confirm" ? "alertdialog" : "dialog"}
          aria-label={header === undefined ? undefined : title}
        >
          {size === "sheet" && isOpen && <TabTitle title={title} />}
          {header ?? (
            <div className="dialog-header">
              <Heading slot="title" level={2} className="dialog-title">
                {title}
              </Heading>
              {kind !== "confirm" && <IconButton label="Close" icon={X} onClick={onClose} />}
            </div>
          )}
          {isText ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys
            <section className="dialog-body" aria-label={title} tabIndex={0}>
              {children}
            </section>
          ) : (
            <div className="dialog-body">{children}</div>
          )}
          {footer && <div className="dialog-footer">{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What is opened to full size is where one is, also in the tab and the history. */
function TabTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
