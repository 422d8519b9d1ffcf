import { Dialog } from "./Dialog";
import type { DialogProps } from "./DialogSurface";

/** A full-height dialog that slides in from the right edge; fills the screen on a phone. */
export function Drawer(props: Omit<DialogProps, "kind" | "size" | "isSheetOnMobile" | "color">) {
  return <Dialog {...props} kind="drawer" />;
}
