import { Suspense, useEffect, useRef, useState } from "react";
import type { ThingKind } from "../richText/html/reference";
import { lazyPart } from "../ui/lazyPart";

const Backlinks = lazyPart(() => import("./Backlinks").then((module) => module.Backlinks), null);

/** How far below the window it already loads. */
const reach = "300px";

export interface LinkedFromProps {
  kind: ThingKind;
  id: string;
  title: string;
  /** With its heading in the margin. */
  isEntry?: boolean;
  /** Opens the notes in a new tab, from a form. */
  isInForm?: boolean;
}

/** The notes that link to a thing; nothing is read before this place is near the window. */
export function LinkedFrom(props: LinkedFromProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const { current } = place;
    if (!current || isNear) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: reach },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear]);

  if (!isNear) return <div ref={place} />;
  return (
    <Suspense fallback={null}>
      <Backlinks key={props.id} {...props} />
    </Suspense>
  );
}
