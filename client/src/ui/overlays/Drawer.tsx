import { Dialog } from "./Dialog";
import type { DialogProps } from "./DialogSurface";

/** A dialog that comes from the right edge, full height; the whole screen on a phone. */
export function Drawer(props: Omit<DialogProps, "kind" | "size" | "isSheetOnMobile" | "color">) {
  return <Dialog {...props} kind="drawer" />;
}
