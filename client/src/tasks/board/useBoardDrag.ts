import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { TaskFieldsFragment, TaskStatus } from "../../gql/graphql";
import type { BoardPlace } from "./boardMoves";

const slackPx = 5;
const touchSlackPx = 10;
const holdMs = 350;
const edgePx = 48;
const scrollPxPerFrame = 9;

interface Held {
  task: TaskFieldsFragment;
  card: HTMLElement;
  pointerId: number;
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  scrollX: number;
  scrollY: number;
  isTouch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Dragging cards: by mouse on move, by touch after a long press. The dragged card moves by CSS transform only; its
 * target is state.
 */
export function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (task: TaskFieldsFragment, place: BoardPlace) => void,
) {
  const [drag, setDrag] = useState<{ task: TaskFieldsFragment; place: BoardPlace | null } | null>(null);
  const held = useRef<Held | null>(null);
  const isOn = useRef(false);
  const place = useRef<BoardPlace | null>(null);
  const wasDragged = useRef(false);

  // scrolling would cancel the touch; whether to prevent it is decided at every move
  useEffect(() => {
    const element = board.current;
    const keep = (event: TouchEvent): void => {
      if (isOn.current) event.preventDefault();
    };
    element?.addEventListener("touchmove", keep, { passive: false });
    return () => element?.removeEventListener("touchmove", keep);
  }, [board]);

  useEffect(() => {
    if (!drag) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    document.addEventListener("keydown", onKeyDown, true);
    let frame = requestAnimationFrame(function scroll() {
      scrollAtEdges();
      frame = requestAnimationFrame(scroll);
    });
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      cancelAnimationFrame(frame);
    };
  });

  function begin(): void {
    const hand = held.current;
    if (!hand || isOn.current) return;
    isOn.current = true;
    hand.card.setPointerCapture(hand.pointerId);
    hand.card.dataset.dragged = "";
    follow();
  }

  function follow(): void {
    const hand = held.current;
    const element = board.current;
    if (!hand || !element) return;
    const dx = hand.x - hand.fromX + element.scrollLeft - hand.scrollX;
    const dy = hand.y - hand.fromY + window.scrollY - hand.scrollY;
    hand.card.style.transform = `translate(${dx}px, ${dy}px)`;
    const next = placeUnder(element, hand);
    if (drag?.task.id === hand.task.id && same(place.current, next)) return;
    place.current = next;
    setDrag({ task: hand.task, place: next });
  }

  function scrollAtEdges(): void {
    const hand = held.current;
    const element = board.current;
    if (!hand || !element) return;
    const { left, right } = element.getBoundingClientRect();
    const before = [element.scrollLeft, window.scrollY].join();
    if (hand.x < left + edgePx) element.scrollLeft -= scrollPxPerFrame;
    else if (hand.x > right - edgePx) element.scrollLeft += scrollPxPerFrame;
    if (hand.y < edgePx) window.scrollBy(0, -scrollPxPerFrame);
    else if (hand.y > window.innerHeight - edgePx) window.scrollBy(0, scrollPxPerFrame);
    if (before !== [element.scrollLeft, window.scrollY].join()) follow();
  }

  function end(isDropped: boolean): void {
    const hand = held.current;
    const target = place.current;
    clearTimeout(hand?.timer);
    held.current = null;
    place.current = null;
    if (!hand || !isOn.current) return;
    isOn.current = false;
    wasDragged.current = true;
    // the click of this same press, if there is one, fires before the next task
    setTimeout(() => {
      wasDragged.current = false;
    }, 0);
    delete hand.card.dataset.dragged;
    hand.card.style.transform = "";
    setDrag(null);
    if (isDropped && target) onDrop(hand.task, target);
  }

  return {
    drag,
    cardProps: (task: TaskFieldsFragment) => ({
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0 || !event.isPrimary) return;
        if ((event.target as Element).closest('[aria-haspopup], [role="checkbox"]')) return;
        const isTouch = event.pointerType !== "mouse";
        held.current = {
          task,
          card: event.currentTarget,
          pointerId: event.pointerId,
          fromX: event.clientX,
          fromY: event.clientY,
          x: event.clientX,
          y: event.clientY,
          scrollX: board.current?.scrollLeft ?? 0,
          scrollY: window.scrollY,
          isTouch,
          timer: isTouch ? setTimeout(begin, holdMs) : undefined,
        };
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const hand = held.current;
        if (!hand || hand.pointerId !== event.pointerId) return;
        hand.x = event.clientX;
        hand.y = event.clientY;
        const way = Math.hypot(hand.x - hand.fromX, hand.y - hand.fromY);
        if (isOn.current) follow();
        else if (hand.isTouch && way > touchSlackPx) end(false);
        else if (!hand.isTouch && way > slackPx) begin();
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onContextMenu(event: React.MouseEvent): void {
        if (held.current?.isTouch) event.preventDefault();
      },
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
      onClickCapture(event: React.MouseEvent): void {
        if (!wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

/** The column under the pointer, and the first of its other cards whose center is below it. */
function placeUnder(board: HTMLElement, { task, x, y }: Held): BoardPlace | null {
  const columns = [...board.querySelectorAll<HTMLElement>("[data-status]")];
  const column = columns.find((element) => {
    const { left, right } = element.getBoundingClientRect();
    return x >= left && x <= right;
  });
  if (!column) return null;
  const others = [...column.querySelectorAll<HTMLElement>("[data-task]")].filter(
    (card) => card.dataset.task !== task.id,
  );
  const index = others.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { status: column.dataset.status as TaskStatus, index: index === -1 ? others.length : index };
}

function same(a: BoardPlace | null, b: BoardPlace | null): boolean {
  return a?.status === b?.status && a?.index === b?.index;
}
