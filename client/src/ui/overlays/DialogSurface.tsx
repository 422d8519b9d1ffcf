import { X } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useDocumentTitle } from "../../lib/useDocumentTitle";
import { IconButton } from "../IconButton";
import { tintStyle } from "../Tint";
import { LastingSurfaceContext } from "./LastingSurfaceContext";
import styles from "./Overlay.module.css";

export interface DialogProps {
  /** The accessible name, even if it is not shown. */
  title: string;
  isOpen: boolean;
  /** Called on Escape, the close button or a click outside; the holder of `isOpen` decides. */
  onClose: () => void;
  children: ReactNode;
  /** 400, 480, 672 px; `sheet` is an opened note or video, 928 px with its own body. */
  size?: "small" | "medium" | "large" | "sheet";
  /** Buttons at the right, primary last. */
  footer?: ReactNode;
  /** Replaces title and close button; the title is then only the accessible name. */
  header?: ReactNode;
  /** A stored color that tints the dialog. */
  color?: string | undefined;
  /** On a phone: slides in from the bottom edge, unless false; `sheet` dialogs fill the screen. */
  isSheetOnMobile?: boolean;
  /** False: neither a click outside nor Escape closes it, because work would be lost or is running. */
  isDismissable?: boolean;
  /** A confirm dialog interrupts: no close button, and its text is announced at once. */
  kind?: "dialog" | "confirm" | "drawer";
  /** Nothing inside is focusable: the text itself takes focus, so that keys can scroll it. */
  isText?: boolean;
  className?: string;
}

/** The props that belong to the surface of a dialog; the rest belongs to its content. */
type SurfaceProps = Pick<DialogProps, (typeof looks)[number] | "onClose">;

const looks = ["size", "color", "isSheetOnMobile", "isDismissable", "kind", "className"] as const;
type Looks = Pick<DialogProps, (typeof looks)[number]>;

export function DialogSurface(props: DialogProps) {
  return (
    <Surface {...props}>
      <DialogParts {...props} />
    </Surface>
  );
}

/**
 * A surface shared by consecutive dialogs: it stays mounted while one replaces another. Opening a surface makes the
 * page inert and locks its scrolling, and each makes the browser recalculate styles of the whole page.
 */
export function LastingSurface({
  color,
  children,
}: {
  /** The color of the first dialog, so that the surface has it from the start. */
  color: string | undefined;
  children: ReactNode;
}) {
  const [shown, setShown] = useState<Looks>({ size: "sheet", color });
  const close = useRef<() => void>(null);
  const put = useCallback(
    (dialog: DialogProps) => <DialogOnSurface {...dialog} closeRef={close} onLooks={setShown} />,
    [],
  );
  return (
    <Surface {...shown} isOpen onClose={() => close.current?.()}>
      <LastingSurfaceContext value={put}>{children}</LastingSurfaceContext>
    </Surface>
  );
}

function DialogOnSurface({
  closeRef,
  onLooks,
  ...dialog
}: DialogProps & {
  closeRef: RefObject<(() => void) | null>;
  onLooks: (update: (before: Looks) => Looks) => void;
}) {
  useLayoutEffect(() => {
    closeRef.current = dialog.onClose;
    onLooks((before) => (looks.every((look) => before[look] === dialog[look]) ? before : dialog));
  });
  return <DialogParts {...dialog} />;
}

/** The second click of a double click may hit the scrim of what the first has opened. */
const isSecondClick = (): boolean => window.event instanceof UIEvent && window.event.detail > 1;

function Surface({
  isOpen,
  onClose,
  children,
  size = "medium",
  color,
  isSheetOnMobile = true,
  isDismissable = true,
  kind = "dialog",
  className,
}: SurfaceProps & { isOpen: boolean; children: ReactNode }) {
  const mobile = size === "sheet" || kind === "drawer" ? "full" : isSheetOnMobile ? "bottom" : "center";
  const classes = [styles.dialog, "paper", color && "tint sheet", className].filter(Boolean).join(" ");
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable && kind !== "confirm"}
      isKeyboardDismissDisabled={!isDismissable}
      shouldCloseOnInteractOutside={() => !isSecondClick()}
      // the page becomes inert after the entry: that makes the browser recalculate all its styles
      UNSTABLE_deferUntilEntered
      className={styles.scrim}
      data-kind={kind}
      data-mobile={mobile}
    >
      <Modal
        className={classes}
        data-part="dialog"
        data-size={size}
        data-kind={kind}
        style={color ? tintStyle(color) : undefined}
      >
        {children}
      </Modal>
    </ModalOverlay>
  );
}

function DialogParts({
  title,
  isOpen,
  onClose,
  children,
  size = "medium",
  footer,
  header,
  kind = "dialog",
  isText = false,
}: DialogProps) {
  return (
    // a dialog opened over this one has its own surface
    <LastingSurfaceContext value={null}>
      <AriaDialog
        className={styles.dialogInner}
        data-part="dialog-inner"
        role={kind === "confirm" ? "alertdialog" : "dialog"}
        // the focus moves before the entry
        isEntering={false}
        aria-label={header === undefined ? undefined : title}
      >
        {size === "sheet" && isOpen && <TabTitle title={title} />}
        {header ?? (
          <div className={`${styles.dialogHeader} row`} data-part="dialog-header">
            <Heading slot="title" level={2} className={styles.dialogTitle} data-part="dialog-title">
              {title}
            </Heading>
            {kind !== "confirm" && <IconButton label="Close" icon={X} onClick={onClose} />}
          </div>
        )}
        {isText ? (
          <section
            className={`${styles.dialogBody} grow column`}
            data-part="dialog-body"
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys
            tabIndex={0}
          >
            {children}
          </section>
        ) : (
          <div className={`${styles.dialogBody} grow column`} data-part="dialog-body">
            {children}
          </div>
        )}
        {footer && (
          <div className={`${styles.dialogFooter} row`} data-part="dialog-footer">
            {footer}
          </div>
        )}
      </AriaDialog>
    </LastingSurfaceContext>
  );
}

/** A full-size dialog counts as a page, also in the tab's title and the history. */
function TabTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
