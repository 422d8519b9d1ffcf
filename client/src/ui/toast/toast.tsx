import type { ToastMessage } from "./ToastHost";
import { UndoSteps } from "./UndoSteps";

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

const undoSteps = new UndoSteps();

/** Takes an act back. Resolves to false when it failed and has said so itself. */
type Undo = () => Promise<boolean>;

interface Options {
  durationMs?: number;
  also?: ToastMessage["action"];
}

/** Shows one toast at a time: a new one replaces the old. The component loads with the first. */
export const toast = {
  /** Stays 4 s, longer while hovered or focused; `undo` or an `action` adds the button, `also` one before it. */
  show(text: string, { undo, action, ...more }: Options & { undo?: Undo; action?: ToastMessage["action"] } = {}): void {
    if (undo) void toast.showWhenDone(Promise.resolve(text), undo, more);
    else void deliver({ text, kind: "status", durationMs: 4000, action, ...more });
  },
  /**
   * For an act under way, which can be taken back from now on, by the toast or by `undoLast`.
   * @param acting resolves to the text, once it is done; null: it failed, and has said so.
   */
  async showWhenDone(acting: Promise<string | null>, undo: Undo, more: Options = {}): Promise<void> {
    const step = undoSteps.add(async () => {
      const text = await acting;
      // without a connection it can be tried again
      if (text !== null && !(await takeBack(undo, text)) && !navigator.onLine)
        undoSteps.add(() => takeBack(undo, text));
    });
    const text = await acting;
    if (text === null) step.drop();
    else if (!step.isTaken())
      void deliver({ text, kind: "status", durationMs: 4000, action: { label: "Undo", run: step.run }, ...more });
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

async function takeBack(undo: Undo, text: string): Promise<boolean> {
  try {
    const isDone = await undo();
    if (isDone) toast.show(`Undone: ${text}`);
    return isDone;
  } catch {
    toast.error(`Failed to undo: ${text}`);
    return false;
  }
}

/** Takes back the last act of this tab that can be undone. */
export function undoLast(): void {
  if (!undoSteps.runLast()) toast.show("Nothing to undo");
}

/** For when somebody signs out. */
export function forgetUndo(): void {
  undoSteps.clear();
}
