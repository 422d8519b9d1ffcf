import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./DialogSurface";

const DialogSurface = lazy(() => import("./DialogSurface").then((module) => ({ default: module.DialogSurface })));

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
