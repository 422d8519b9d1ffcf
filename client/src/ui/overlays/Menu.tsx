import { lazy, Suspense } from "react";
import type { MenuProps } from "./MenuSurface";
import { useOverlayTrigger } from "./useOverlayTrigger";

const load = () => import("./MenuSurface");
const MenuSurface = lazy(() => load().then((module) => ({ default: module.MenuSurface })));

export function Menu({ label, trigger, children, placement = "bottom end", selection }: MenuProps) {
  const { element, triggerRef, isOpen, setIsOpen, hasOpened } = useOverlayTrigger(trigger, "menu", load);
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
