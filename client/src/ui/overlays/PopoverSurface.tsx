import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { isSecondClick } from "./isSecondClick";
import styles from "./Overlay.module.css";
import type { Placement } from "./useOverlayTrigger";

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
      shouldCloseOnInteractOutside={() => !isSecondClick()}
      offset={6}
      className={`${styles.popover} paper`}
    >
      <Dialog aria-label={label} className={styles.popoverPanel}>
        {children}
      </Dialog>
    </Popover>
  );
}
