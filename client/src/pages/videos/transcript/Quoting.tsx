import { Quote } from "lucide-react";
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { placeBeside } from "../../../richText/editor/placeBeside";
import { Button } from "../../../ui/Button";
import { lazyOverlay } from "../../../ui/overlays/lazyOverlay";
import type { Passage } from "./passages";
import type { SpokenQuote } from "./quotes";
import styles from "./Transcript.module.css";
import { useQuotedSelection } from "./useQuotedSelection";

const QuoteChooser = lazyOverlay(() => import("./QuoteChooser").then((module) => module.QuoteChooser));

/** The bar at the words selected in a transcript, and the choice of the note to quote them in. */
export function Quoting({
  video,
  list,
  passages,
  asked,
  onDone,
}: {
  video: { id: string; title: string };
  list: RefObject<HTMLElement | null>;
  passages: readonly Passage[];
  /** The passage whose button was pressed. */
  asked: { quote: SpokenQuote; button: HTMLButtonElement } | null;
  onDone: () => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const selected = useQuotedSelection(list, passages, isChoosing);
  const bar = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const end = selected.found?.end;
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || !end) return;
    element.showPopover?.();
    const follow = (): void => placeBeside(element, end);
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [end]);

  const quoted =
    asked ?? (isChoosing && selected.found ? { quote: selected.found.quote, button: button.current } : null);
  return (
    <>
      {selected.found && !asked && (
        <div ref={bar} popover="manual" className={styles.bar}>
          <Button
            ref={button}
            variant="quiet"
            icon={Quote}
            aria-haspopup="dialog"
            aria-expanded={isChoosing}
            onPointerEnter={() => QuoteChooser.preload()}
            onPointerDown={selected.hold}
            // the words stay selected
            onMouseDown={(event) => event.preventDefault()}
            onBlur={() => {
              if (!isChoosing) selected.drop();
            }}
            onClick={() => {
              button.current?.focus({ preventScroll: true });
              setChoosing(true);
            }}
          >
            Quote in a note
          </Button>
        </div>
      )}
      {quoted && (
        <Suspense fallback={null}>
          <QuoteChooser
            video={video}
            quote={quoted.quote}
            opener={quoted.button}
            onClose={(isQuoted = false) => {
              setChoosing(false);
              if (isQuoted) selected.drop();
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
