import { Suspense } from "react";
import { lazyOverlay } from "./lazyOverlay";
import type { MenuProps } from "./MenuSurface";
import { useOverlayTrigger } from "./useOverlayTrigger";

const MenuSurface = lazyOverlay(() => import("./MenuSurface").then((module) => module.MenuSurface));

export function Menu({ label, trigger, children, placement = "bottom end", selection }: MenuProps) {
  const { element, triggerRef, isOpen, setIsOpen, hasOpened } = useOverlayTrigger(trigger, "menu", MenuSurface.preload);
  return (
    <>
      {element}
      {hasOpened && (
        <Suspense fallback={null}>
          <MenuSurface
            label={label}
            triggerRef={triggerRef}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            placement={placement}
            selection={selection}
          >
            {children}
          </MenuSurface>
        </Suspense>
      )}
    </>
  );
}
