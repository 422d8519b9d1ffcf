import type { ToastMessage } from "./ToastHost";

let showOne: ((message: ToastMessage) => void) | null = null;
let pending: ToastMessage | null = null;
let isLoading = false;

async function deliver(message: ToastMessage): Promise<void> {
  if (showOne) return showOne(message);
  pending = message;
  if (isLoading) return;
  isLoading = true;
  try {
    const { mountToasts } = await import("./ToastHost");
    showOne = mountToasts();
  } catch {
    // offline, the toast's code may not load: shown when the network is back
    isLoading = false;
    window.addEventListener("online", () => pending && void deliver(pending), { once: true });
    return;
  }
  if (pending) showOne(pending);
  pending = null;
}

/** Shows one toast at a time: a new one replaces the old. The component loads with the first. */
export const toast = {
  /** Stays 4 s, longer while hovered or focused; `undo` or an `action` adds the button. */
  show(text: string, options: { undo?: () => void; action?: ToastMessage["action"]; durationMs?: number } = {}): void {
    void deliver({
      text,
      kind: "status",
      durationMs: options.durationMs ?? 4000,
      action: options.undo ? { label: "Undo", run: options.undo } : options.action,
    });
  },
  /** Stays 8 s and is announced at once. */
  error(text: string, options: { retry?: () => void } = {}): void {
    void deliver({
      text,
      kind: "error",
      durationMs: 8000,
      action: options.retry && { label: "Try again", run: options.retry },
    });
  },
};
