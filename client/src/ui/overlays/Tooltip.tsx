import { cloneElement, type PointerEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./Tooltip.module.css";

const hoverDelayMs = 500;
const gap = 6;

type TriggerProps = Pick<
  React.HTMLAttributes<HTMLElement>,
  "onPointerEnter" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur"
>;

/**
 * Shows the trigger's name beside it on hover and on keyboard focus, and hides on Escape. It repeats the accessible
 * name visually, so it is hidden from assistive technology.
 */
export function Tooltip({
  text,
  shortcut,
  when,
  children,
}: {
  text: string;
  shortcut?: string | undefined;
  /** A media query; outside of it the name is already visible on the page. */
  when?: string;
  children: ReactElement<TriggerProps>;
}) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = children.props;

  function show(element: HTMLElement, delay: number) {
    clearTimeout(timer.current);
    if (when && !window.matchMedia(when).matches) return;
    timer.current = setTimeout(() => setAnchor(element.getBoundingClientRect()), delay);
  }
  function hide() {
    clearTimeout(timer.current);
    setAnchor(null);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setAnchor(null);
    };
    const hideOnScroll = () => setAnchor(null);
    document.addEventListener("keydown", hideOnEscape);
    window.addEventListener("scroll", hideOnScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("keydown", hideOnEscape);
      window.removeEventListener("scroll", hideOnScroll, { capture: true });
    };
  }, [anchor]);

  const trigger = cloneElement(children, {
    onPointerEnter(event: PointerEvent<HTMLElement>) {
      own.onPointerEnter?.(event);
      if (event.pointerType === "mouse") show(event.currentTarget, hoverDelayMs);
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      own.onPointerLeave?.(event);
      hide();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      own.onPointerDown?.(event);
      hide();
    },
    onFocus(event: React.FocusEvent<HTMLElement>) {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) show(event.currentTarget, 0);
    },
    onBlur(event: React.FocusEvent<HTMLElement>) {
      own.onBlur?.(event);
      hide();
    },
  });

  return (
    <>
      {trigger}
      {anchor && createPortal(<Bubble anchor={anchor} text={text} shortcut={shortcut} />, document.body)}
    </>
  );
}

function Bubble({ anchor, text, shortcut }: { anchor: DOMRect; text: string; shortcut?: string | undefined }) {
  // Positioned once it is measured; the ref runs before the browser paints.
  function place(bubble: HTMLElement | null) {
    if (!bubble) return;
    // The top layer keeps it above dialogs without z-index conflicts.
    if (bubble.showPopover && !bubble.matches(":popover-open")) bubble.showPopover();
    const { width, height } = bubble.getBoundingClientRect();
    const below = anchor.bottom + gap;
    const top = below + height > window.innerHeight ? anchor.top - gap - height : below;
    const left = Math.min(Math.max(4, anchor.left + anchor.width / 2 - width / 2), window.innerWidth - width - 4);
    bubble.style.top = `${top}px`;
    bubble.style.left = `${left}px`;
  }
  return (
    <div ref={place} popover="manual" className={styles.tooltip} aria-hidden data-react-aria-top-layer="true">
      {text}
      {shortcut && <kbd>{shortcut}</kbd>}
    </div>
  );
}
