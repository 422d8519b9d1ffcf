import { Check, CircleAlert } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import styles from "./Toast.module.css";

export interface ToastMessage {
  text: string;
  kind: "status" | "error";
  durationMs: number;
  action?: Action | undefined;
  /** A second one, shown before `action`. */
  also?: Action | undefined;
}

interface Action {
  label: string;
  run: () => void;
}

type Shown = ToastMessage & { id: number };

/** Mounts the toast region at the end of the document; returns the function that shows a toast. */
export function mountToasts(): (message: ToastMessage) => void {
  let shown: Shown | null = null;
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: Shown | null) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const place = document.createElement("div");
  // Dialogs hide everything outside them; a toast about an action in a dialog must stay readable and clickable.
  place.dataset.reactAriaTopLayer = "true";
  document.body.append(place);
  createRoot(place).render(
    <ToastHost
      subscribe={(listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      }}
      current={() => shown}
      onDone={(id) => {
        if (shown?.id === id) set(null);
      }}
    />,
  );
  return (message) => set({ ...message, id: ++count });
}

function ToastHost({
  subscribe,
  current,
  onDone,
}: {
  subscribe: (listener: () => void) => () => void;
  current: () => Shown | null;
  onDone: (id: number) => void;
}) {
  const shown = useSyncExternalStore(subscribe, current);
  const [former, setFormer] = useState<Shown | null>(null);
  const [last, setLast] = useState<Shown | null>(null);
  if (shown !== last) {
    setFormer(last);
    setLast(shown);
  }
  return (
    <div className={`${styles.place} stack`}>
      {/* Both are in the document from the start: a live region added with its text is not announced everywhere. */}
      <div role="status" className={styles.live}>
        {former?.kind === "status" && <Leaving key={former.id} toast={former} onGone={() => setFormer(null)} />}
        {shown?.kind === "status" && <Toast key={shown.id} toast={shown} onDone={() => onDone(shown.id)} />}
      </div>
      <div role="alert" className={styles.live}>
        {former?.kind === "error" && <Leaving key={former.id} toast={former} onGone={() => setFormer(null)} />}
        {shown?.kind === "error" && <Toast key={shown.id} toast={shown} onDone={() => onDone(shown.id)} />}
      </div>
    </div>
  );
}

function Toast({ toast, onDone }: { toast: Shown; onDone: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, durationMs } = toast;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onDone is new at each drawing, the time belongs to the id
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDone, durationMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, durationMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding it open needs no role
    <div
      className={`${styles.toast} row`}
      data-part="toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
    >
      {toast.kind === "error" ? <CircleAlert size={16} aria-hidden /> : <Check size={16} aria-hidden />}
      <span>{toast.text}</span>
      {[toast.also, toast.action].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              onClick={() => {
                action.run();
                onDone();
              }}
            >
              {action.label}
            </button>
          ),
      )}
    </div>
  );
}

/** The previous toast fades out while the next one appears; removed at once without animations. */
function Leaving({ toast, onGone }: { toast: Shown; onGone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per toast
  useEffect(() => {
    const timer = setTimeout(onGone, 170);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${styles.toast} row`} data-part="toast" data-leaving aria-hidden>
      <span>{toast.text}</span>
    </div>
  );
}
