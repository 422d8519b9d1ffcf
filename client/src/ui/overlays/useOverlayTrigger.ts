import { cloneElement, type MouseEvent, type ReactElement, type RefObject, useRef, useState } from "react";

export type Placement = "bottom start" | "bottom end" | "top start" | "top end" | "right top";

interface TriggerProps {
  ref?: RefObject<HTMLButtonElement | null>;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerEnter?: (event: React.PointerEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: React.KeyboardEvent<HTMLButtonElement>) => void;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
}
/** A Button, IconButton or plain button: anything that passes these props to one button element. */
export type OverlayTrigger = ReactElement<TriggerProps>;

/** Connects a button to an overlay that loads lazily: on hover or, at the latest, on press. */
export function useOverlayTrigger(
  trigger: OverlayTrigger,
  kind: "menu" | "dialog",
  preload: () => unknown,
  controlled?: { isOpen?: boolean | undefined; onOpenChange?: ((isOpen: boolean) => void) | undefined },
) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpenInside, setIsOpenInside] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const isOpen = controlled?.isOpen ?? isOpenInside;
  if (isOpen && !hasOpened) setHasOpened(true);

  function setIsOpen(next: boolean) {
    setIsOpenInside(next);
    controlled?.onOpenChange?.(next);
  }

  const element = cloneElement(trigger, {
    ref: triggerRef,
    "aria-haspopup": kind,
    "aria-expanded": isOpen,
    onPointerEnter(event) {
      trigger.props.onPointerEnter?.(event);
      preload();
    },
    onClick(event) {
      trigger.props.onClick?.(event);
      if (event.defaultPrevented) return;
      // Safari does not focus a clicked button; closing must return the focus here
      event.currentTarget.focus();
      setIsOpen(!isOpen);
    },
    onKeyDown(event) {
      trigger.props.onKeyDown?.(event);
      if (kind === "menu" && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        setIsOpen(true);
      }
    },
  });
  return { element, triggerRef, isOpen, setIsOpen, hasOpened };
}
