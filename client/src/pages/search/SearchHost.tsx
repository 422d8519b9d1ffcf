import { type KeyboardEvent, type RefObject, Suspense, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import styles from "./Search.module.css";

const SearchPanel = lazyOverlay(() => import("./SearchPanel").then((module) => module.SearchPanel));

/**
 * Search over the page. Text typed before the panel has loaded is passed on to it. A popover and not a modal dialog: that
 * would make the page inert, for which the browser computes all its styles again before the field appears.
 */
export function SearchHost({ query, onClose }: { query: string; onClose: () => void }) {
  const dialog = useRef<HTMLDivElement>(null);
  const typed = useRef(query);
  // Escape, and a phone's way back
  const onToggle = useEffectEvent(({ newState }: ToggleEvent) => newState === "closed" && onClose());
  // before the next key press, which would be lost
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showPopover();
    const follow = (event: ToggleEvent): void => void onToggle(event);
    shown?.addEventListener("beforetoggle", follow);
    shown?.querySelector("input")?.focus();
    return () => {
      shown?.removeEventListener("beforetoggle", follow);
      shown?.hidePopover();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      popover="auto"
      className={styles.overlay}
      data-scrim
      aria-label="Search"
      data-react-aria-top-layer="true"
      onKeyDown={keepFocusWithin}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Suspense fallback={<SearchStart typed={typed} />}>
        <SearchPanel query={typed} onClose={onClose} />
      </Suspense>
    </div>,
    document.body,
  );
}

/** From the last control Tab goes on to the first, and back. */
function keepFocusWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const controls = event.currentTarget.querySelectorAll<HTMLElement>("input, button");
  const [from, to] = event.shiftKey
    ? [controls[0], controls[controls.length - 1]]
    : [controls[controls.length - 1], controls[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

function SearchStart({ typed }: { typed: RefObject<string> }) {
  return (
    <div className={`${styles.panel} column`}>
      <div className={`${styles.line} row`}>
        <input
          className={`${styles.input} grow`}
          aria-label="Search"
          defaultValue={typed.current}
          // biome-ignore lint/a11y/noAutofocus: it opens to be typed in
          autoFocus
          onChange={(event) => {
            typed.current = event.target.value;
          }}
        />
      </div>
    </div>
  );
}
