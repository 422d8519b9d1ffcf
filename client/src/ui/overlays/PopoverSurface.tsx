import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import type { Placement } from "./useOverlayTrigger";
import "./Overlay.css";

export function PopoverSurface({
  label,
  triggerRef,
  isOpen,
  onOpenChange,
  placement,
  children,
}: {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  placement: Placement;
  children: ReactNode;
}) {
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className="popover"
    >
      <Dialog aria-label={label} className="popover-panel">
        {children}
      </Dialog>
    </Popover>
  );
}
