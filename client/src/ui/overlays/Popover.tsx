import { type ReactNode, Suspense } from "react";
import { lazyOverlay } from "./lazyOverlay";
import type { Placement } from "./useOverlayTrigger";
import { type OverlayTrigger, useOverlayTrigger } from "./useOverlayTrigger";

const PopoverSurface = lazyOverlay(() => import("./PopoverSurface").then((module) => module.PopoverSurface));

export interface PopoverProps {
  label: string;
  trigger: OverlayTrigger;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: Placement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A small dialog anchored to its button: it takes focus, and Escape or a click outside closes it. */
export function Popover({ label, trigger, children, placement = "bottom start", isOpen, onOpenChange }: PopoverProps) {
  const overlay = useOverlayTrigger(trigger, "dialog", PopoverSurface.preload, { isOpen, onOpenChange });
  return (
    <>
      {overlay.element}
      {overlay.hasOpened && (
        <Suspense fallback={null}>
          <PopoverSurface
            label={label}
            triggerRef={overlay.triggerRef}
            isOpen={overlay.isOpen}
            onOpenChange={overlay.setIsOpen}
            placement={placement}
          >
            {typeof children === "function" ? children(() => overlay.setIsOpen(false)) : children}
          </PopoverSurface>
        </Suspense>
      )}
    </>
  );
}
