import { type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { lazyOverlay } from "../../ui/overlays/lazyOverlay";
import styles from "./Search.module.css";

const SearchPanel = lazyOverlay(() => import("./SearchPanel").then((module) => module.SearchPanel));

/** Search over the page. Text typed before the panel has loaded is passed on to it. */
export function SearchHost({ query, onClose }: { query: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useRef(query);
  // before the next key press, which would be lost
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    shown?.querySelector("input")?.focus();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label="Search"
      data-react-aria-top-layer="true"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Suspense fallback={<SearchStart typed={typed} />}>
        <SearchPanel query={typed} onClose={onClose} />
      </Suspense>
    </dialog>,
    document.body,
  );
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
