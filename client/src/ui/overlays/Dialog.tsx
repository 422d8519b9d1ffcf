import { lazy, type ReactNode, Suspense, useState } from "react";

const DialogSurface = lazy(() => import("./DialogSurface").then((module) => ({ default: module.DialogSurface })));

export interface DialogProps {
  /** Names the dialog, also where it is not drawn. */
  title: string;
  isOpen: boolean;
  /** Escape, the close button or a press beside it: whoever holds `isOpen` decides. */
  onClose: () => void;
  children: ReactNode;
  /** 400, 480, 672 px; `sheet` is an opened note or video, 928 px with a body of its own. */
  size?: "small" | "medium" | "large" | "sheet";
  /** Actions at the right, primary last. */
  footer?: ReactNode;
  /** In the place of title and close button; the title then only names. */
  header?: ReactNode;
  /** A stored color: the dialog is a sheet of that paper. */
  color?: string | undefined;
  /** On a phone: a sheet from the bottom edge, unless false; `sheet` dialogs take the whole screen. */
  isSheetOnMobile?: boolean;
  /** False: no press beside it and no Escape close it, because work would be lost or is running. */
  isDismissable?: boolean;
  /** A confirm dialog interrupts: no close button, and it says its text at once. */
  kind?: "dialog" | "confirm" | "drawer";
  /** Nothing in it takes the focus: the text itself does, so that keys can scroll it. */
  isText?: boolean;
  className?: string;
}

/** Its surface, with focus trap and scroll lock, is a chunk of its own that loads when a dialog first opens. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
