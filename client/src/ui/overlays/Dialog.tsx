import { Suspense, useContext, useState } from "react";
import type { DialogProps } from "./DialogSurface";
import { LastingSurfaceContext } from "./LastingSurfaceContext";
import { lazyOverlay } from "./lazyOverlay";

const DialogSurface = lazyOverlay(() => import("./DialogSurface").then((module) => module.DialogSurface));

/** Loads the surface of dialogs in advance. */
export const preloadDialog = DialogSurface.preload;

/** Its surface, with focus trap and scroll lock, is a separate chunk that loads when a dialog first opens. */
export function Dialog(props: DialogProps) {
  const put = useContext(LastingSurfaceContext);
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  if (put) return props.isOpen ? put(props) : null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
