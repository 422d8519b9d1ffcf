import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Reference, readReference } from "../richText/html/reference";
import { lazyPart } from "../ui/lazyPart";

const Glance = lazyPart(() => import("./Glance").then((module) => module.Glance), null);

const openMs = 350;
/** Long enough to move onto the card. */
const closeMs = 200;

export interface Glanced {
  link: HTMLElement;
  reference: Reference;
}

/** Shows a card about a link's thing while the mouse or the keyboard is at the link; not on touch. */
export function GlanceOnLinks({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [glanced, setGlanced] = useState<Glanced | null>(null);

  useEffect(() => {
    const { current } = root;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (next: Glanced | null, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setGlanced(next), ms);
    };
    const linkAt = (target: EventTarget | null) => {
      const link = (target as Element | null)?.closest<HTMLElement>("a[data-thing]") ?? null;
      const reference = link && readReference(link.dataset.thing ?? "");
      return link && reference ? { link, reference } : null;
    };
    const isCard = (target: EventTarget | null) => (target as Element | null)?.closest("[data-part='glance']") != null;
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const next = linkAt(event.target);
      if (next) {
        void Glance.preload();
        soon(next, openMs);
      } else if (isCard(event.target)) clearTimeout(timer);
      else soon(null, closeMs);
    };
    const onFocus = (event: FocusEvent) => {
      const next = linkAt(event.target);
      if (next?.link.matches(":focus-visible")) soon(next, openMs);
    };
    const onLeave = () => soon(null, closeMs);
    const hide = () => soon(null, 0);
    current.addEventListener("pointerover", onOver);
    current.addEventListener("pointerleave", onLeave);
    current.addEventListener("focusin", onFocus);
    current.addEventListener("focusout", onLeave);
    current.addEventListener("click", hide);
    return () => {
      clearTimeout(timer);
      current.removeEventListener("pointerover", onOver);
      current.removeEventListener("pointerleave", onLeave);
      current.removeEventListener("focusin", onFocus);
      current.removeEventListener("focusout", onLeave);
      current.removeEventListener("click", hide);
    };
  }, []);

  // before the card is seen: a key may be pressed as soon as it is
  useLayoutEffect(() => {
    if (!glanced) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // the first press closes the card alone, not also the dialog below it
      event.stopPropagation();
      setGlanced(null);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [glanced]);

  return (
    <div ref={root}>
      {children}
      <Suspense fallback={null}>{glanced && <Glance key={glanced.link.dataset.thing} {...glanced} />}</Suspense>
    </div>
  );
}
