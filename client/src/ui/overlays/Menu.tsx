import { lazy, type ReactNode, Suspense } from "react";
import { type OverlayTrigger, useOverlayTrigger } from "./useOverlayTrigger";

const load = () => import("./MenuSurface");
const MenuSurface = lazy(() => load().then((module) => ({ default: module.MenuSurface })));

export type Placement = "bottom start" | "bottom end" | "top start" | "top end";

export interface MenuProps {
  /** Names the list for assistive technology. */
  label: string;
  trigger: OverlayTrigger;
  /** MenuItem and MenuSeparator elements, see MenuItem.tsx. */
  children: ReactNode;
  placement?: Placement;
  /** One item is the choice in force: its id, and what happens when another is taken. */
  selection?: { value: string; onChange: (id: string) => void };
}

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
