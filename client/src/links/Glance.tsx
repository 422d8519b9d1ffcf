import { useLayoutEffect, useRef } from "react";
import { writeDuration } from "../lib/time/duration";
import { thingLooks } from "../richText/things/thingLooks";
import { Icon } from "../ui/Icon";
import { Skeleton } from "../ui/Skeleton";
import styles from "./Glance.module.css";
import type { Glanced } from "./GlanceOnLinks";
import { useGlance } from "./useGlance";

const gap = 6;

/** A card beside a link: what it leads to. It repeats what opening the link shows, so it takes no focus. */
export function Glance({ link, reference }: Glanced) {
  const card = useRef<HTMLDivElement>(null);
  const { facts, isFailed } = useGlance(reference);
  const { word, icon } = thingLooks[reference.kind];
  const isTrashed = link.dataset.trashed !== undefined || facts?.isTrashed === true;

  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    // the top layer keeps it above dialogs
    element.showPopover?.();
    const place = () => {
      const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const below = at.bottom + gap;
      element.style.top = `${below + height > window.innerHeight ? Math.max(gap, at.top - gap - height) : below}px`;
      element.style.left = `${Math.max(gap, Math.min(at.left, window.innerWidth - width - gap))}px`;
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(element);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      window.removeEventListener("scroll", place, { capture: true });
    };
  }, [link]);

  return (
    <div ref={card} className={`${styles.card} paper`} popover="manual" data-part="glance" role="status">
      <p className={`${styles.kind} row`}>
        <Icon icon={icon} size={13} />
        {word}
        {reference.at !== undefined && <span className="num">at {writeDuration(reference.at)}</span>}
        {isTrashed && <span className={styles.trashed}>In the trash</span>}
      </p>
      <p className={styles.title}>
        {facts?.title ?? link.querySelector("[data-title]")?.textContent ?? link.textContent}
      </p>
      {facts?.lines.map((line) => (
        <p key={line} className={`${styles.line} num`}>
          {line}
        </p>
      ))}
      {!facts &&
        !isTrashed &&
        (isFailed ? <p className={styles.line}>More could not be loaded.</p> : <Skeleton width="80%" />)}
    </div>
  );
}
