import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "../../lib/routing/Link";
import { lazyPart } from "../../ui/lazyPart";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./GuideDrawer.module.css";
import { LoadFailure } from "./LoadFailure";
import { headingPrefix, type TopicPlace } from "./topicAddress";
import { useTopic } from "./useDocs";

const TopicText = lazyPart(() => import("./TopicText").then((module) => module.TopicText));

interface TopicHeading {
  id: string;
  text: string;
}

/** A topic with its table of contents. */
export function TopicPage({
  file,
  heading,
  addressOf,
}: {
  file: string;
  /** The id of a heading to scroll to; empty: the top. */
  heading: string;
  addressOf: (place: TopicPlace) => string;
}) {
  const { value: text, isFailed, retry } = useTopic(file);
  const scroller = useRef<HTMLDivElement>(null);
  const [headings, setHeadings] = useState<readonly TopicHeading[]>([]);
  const [reading, setReading] = useState("");

  useEffect(() => {
    if (text === undefined) setHeadings([]);
  }, [text]);
  useEffect(() => {
    const frame = scroller.current;
    if (!frame || !headings.length) return;
    const target = heading ? elementOf(heading) : null;
    if (target) {
      target.scrollIntoView();
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    } else frame.scrollTop = 0;
  }, [heading, headings]);
  useEffect(() => {
    const frame = scroller.current;
    if (!frame || !headings.length) return;
    const look = (): void => setReading(headingAt(frame, headings));
    look();
    frame.addEventListener("scroll", look, { passive: true });
    return () => frame.removeEventListener("scroll", look);
  }, [headings]);

  if (isFailed) return <LoadFailure onRetry={retry} />;
  const loading = (
    <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading topic">
      <Skeleton width="38%" />
      <Skeleton width="84%" />
      <Skeleton width="71%" />
    </div>
  );
  return (
    <div className={styles.scroller} ref={scroller}>
      {text === undefined ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <article className={`${styles.article} grow`}>
            <TopicText file={file} text={text} addressOf={addressOf} />
            <Drawn key={text} onDrawn={() => setHeadings(headingsIn(scroller.current))} />
          </article>
          {headings.length > 1 && (
            <nav className={`${styles.contents} hint wide-only`} aria-label="On this page">
              <span aria-hidden>On this page</span>
              <ul>
                {headings.map(({ id, text: words }) => (
                  <li key={id}>
                    <Link
                      to={addressOf({ file, heading: id })}
                      replace
                      aria-current={id === reading ? "location" : undefined}
                      onClick={() => elementOf(id)?.scrollIntoView()}
                    >
                      {words}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </Suspense>
      )}
    </div>
  );
}

/** Calls back once its sibling is rendered, before the browser draws it. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, which is its key
  useLayoutEffect(onDrawn, []);
  return null;
}

function elementOf(heading: string): HTMLElement | null {
  return document.getElementById(headingPrefix + heading);
}

function headingsIn(frame: HTMLElement | null): TopicHeading[] {
  return [...(frame?.querySelectorAll("h4[id]") ?? [])].map(({ id, textContent }) => ({
    id: id.slice(headingPrefix.length),
    text: textContent ?? "",
  }));
}

/** The last heading that has scrolled past the top. */
function headingAt(frame: HTMLElement, headings: readonly TopicHeading[]): string {
  const line = frame.getBoundingClientRect().top + 90;
  const isAtEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 2 && frame.scrollTop > 0;
  if (isAtEnd) return headings.at(-1)?.id ?? "";
  const passed = headings.filter(({ id }) => (elementOf(id)?.getBoundingClientRect().top ?? 0) <= line);
  return (passed.at(-1) ?? headings[0])?.id ?? "";
}
