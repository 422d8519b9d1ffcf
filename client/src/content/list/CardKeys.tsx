import { type ReactNode, type RefObject, useCallback } from "react";
import { type Direction, nearestInDirection } from "../../lib/nearestInDirection";

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** A list whose cards, or rows, the arrow keys move between. */
export function CardKeys({
  ref,
  onReach,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  /** Called, also repeatedly, when the focus or the pointer comes to a card. */
  onReach?: () => void;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move between the links inside
    <div
      ref={ref}
      onFocus={onReach}
      onPointerEnter={onReach}
      onKeyDown={(event) => {
        const direction = arrows[event.key];
        if (direction && moveFocus(event.currentTarget, direction)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}

function moveFocus(list: HTMLElement, direction: Direction): boolean {
  const current = document.activeElement?.closest<HTMLElement>("[data-card]");
  if (!current || document.activeElement?.tagName === "INPUT") return false;
  const cards = [...list.querySelectorAll<HTMLElement>("[data-card]")];
  const found = nearestInDirection(
    current.getBoundingClientRect(),
    cards.map((card) => card.getBoundingClientRect()),
    direction,
  );
  const next = cards[found];
  if (!next) return false;
  linkOf(next)?.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

/** The control that opens a card's item; its menu may come before it. */
function linkOf(card: HTMLElement): HTMLElement | null {
  return card.querySelector<HTMLElement>("a") ?? card.querySelector<HTMLElement>("button");
}

/** Moves focus to the first visible card when an action has removed its own button. */
export function useFocusOfList(list: RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const cards = [...(list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
      const next = cards.find((card) => card.getBoundingClientRect().top >= 0) ?? cards[0];
      if (next) linkOf(next)?.focus({ preventScroll: true });
    });
  }, [list]);
}
