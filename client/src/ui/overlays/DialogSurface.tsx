import { X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useDocumentTitle } from "../../lib/useDocumentTitle";
import { IconButton } from "../IconButton";
import { tintStyle } from "../Tint";
import { isSecondClick } from "./isSecondClick";
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
  /** No list opens with it, as that of a field which suggests something: the page behind may wait to become inert. */
  beginsWithoutList?: boolean;
  className?: string;
}

/** The props that belong to the surface of a dialog; the rest belongs to its content. */
type SurfaceProps = Pick<DialogProps, (typeof looks)[number] | "onClose">;

const looks = [
  "size",
  "color",
  "isSheetOnMobile",
  "isDismissable",
  "kind",
  "isText",
  "beginsWithoutList",
  "className",
] as const;
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
  onClose,
  children,
}: {
  /** The color of the first dialog, so that the surface has it from the start. */
  color: string | undefined;
  /** Until a dialog is shown, which has its own. */
  onClose: () => void;
  children: ReactNode;
}) {
  const [shown, setShown] = useState<Looks>({ size: "sheet", color });
  const close = useRef<() => void>(null);
  const put = useCallback(
    (dialog: DialogProps) => <DialogOnSurface {...dialog} closeRef={close} onLooks={setShown} />,
    [],
  );
  return (
    <Surface {...shown} isOpen onClose={() => (close.current ?? onClose)()}>
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

function Surface({
  isOpen,
  onClose,
  children,
  size = "medium",
  color,
  isSheetOnMobile = true,
  isDismissable = true,
  kind = "dialog",
  isText = false,
  beginsWithoutList = size === "sheet" || kind === "confirm" || isText,
  className,
}: SurfaceProps & { isOpen: boolean; children: ReactNode }) {
  const mobile = size === "sheet" || kind === "drawer" ? "full" : isSheetOnMobile ? "bottom" : "center";
  const classes = [styles.dialog, "paper", color && "tint sheet", className].filter(Boolean).join(" ");
  // one that closes is seen to leave before the page can be used again: that recalculates the styles of the whole page
  const wasOpen = useDeferredValue(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen || wasOpen}
      isExiting={wasOpen && !isOpen}
      onOpenChange={(open) => {
        if (!open && isOpen) onClose();
      }}
      isDismissable={isDismissable && kind !== "confirm"}
      isKeyboardDismissDisabled={!isDismissable}
      shouldCloseOnInteractOutside={() => !isSecondClick()}
      // the page becomes inert after the entry: that makes the browser recalculate all its styles. But a dialog that
      // begins with a field whose list opens at once would make that inert too.
      UNSTABLE_deferUntilEntered={beginsWithoutList}
      className={styles.scrim}
      data-scrim
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

const fields = [
  // a checkbox may be part of a line of a list
  "input:not([type=checkbox], [type=file], [type=hidden], [aria-hidden=true], :disabled)",
  "textarea:not(:disabled)",
  "[contenteditable=true]",
  "[data-part=select-button]:not(:disabled)",
].join();

/**
 * The focus begins in the first field, also one whose code is still loading, unless something else has taken it. In an
 * effect: a dialog below takes back focus set before it knows that this one is above it.
 */
function useFocusInFirstField(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = body.current;
    const dialog = within?.closest('[role="dialog"]');
    if (!isWanted || !within || !dialog) return;
    const observer = new MutationObserver(focus);
    observer.observe(within, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();

    function focus(): void {
      const now = document.activeElement;
      const first = within?.querySelector<HTMLInputElement>(fields);
      const isTaken = now !== dialog && dialog?.contains(now);
      if (!isTaken && !first) return;
      observer.disconnect();
      if (isTaken) return;
      // of a group of radio buttons the chosen one is in the order of Tab
      const group = first?.type === "radio" ? `input[name="${CSS.escape(first.name)}"]:checked` : null;
      ((group && within?.querySelector<HTMLElement>(group)) || first)?.focus();
    }
  }, [isWanted]);
  return body;
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
  const body = useFocusInFirstField(isOpen && kind === "dialog" && size !== "sheet");
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
          <div ref={body} className={`${styles.dialogBody} grow column`} data-part="dialog-body">
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
