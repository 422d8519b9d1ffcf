import { isTyping } from "./shortcuts";

const loadingMs = 10_000;
const shiftTab = "Shift+Tab";

/** Not yet typed: characters, and the names of longer keys. */
let keys: string[] = [];
let stop: () => void = () => undefined;

/**
 * Keeps the keys pressed from now on until a field has the focus, and types them there. To be called when something
 * opens whose field takes the focus once it is loaded. A click, Escape, going back or the time without a field end it,
 * and Tab before anything was typed. Keys that an earlier call still keeps are typed as well, before the others.
 */
export function typeAhead(waitMs = loadingMs): void {
  const kept = keys;
  stop();
  keys = kept;
  let landing: ReturnType<typeof setTimeout> | undefined;
  const listeners = new AbortController();
  const giveUp = setTimeout(() => stop(), waitMs);
  stop = () => {
    keys = [];
    listeners.abort();
    clearTimeout(giveUp);
    clearTimeout(landing);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, isTrusted, repeat } = event;
    // a key from here
    if (!isTrusted) return;
    // a busy page runs this before the timer
    if (landing !== undefined) typeNext();
    if (listeners.signal.aborted) return;
    // with Tab somebody goes to what is there, such as a button to try again
    if (key === "Escape" || (key === "Tab" && keys.length === 0)) stop();
    if (key === "Escape" || isComposing || ((ctrlKey || altKey || metaKey) && !event.getModifierState("AltGraph")))
      return;
    const isKept = key.length === 1 || key === "Enter" || (key === "Tab" && keys.length > 0);
    if (!isKept && key !== "Backspace") return;
    // the key that opened the field may still be held down
    if (!repeat && isKept) keys.push(key === "Tab" && shiftKey ? shiftTab : key);
    else if (!repeat) keys.pop();
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  // not within the focus event itself: the field may be half rendered, and the focus may move on
  function land(): void {
    clearTimeout(landing);
    landing = setTimeout(typeNext);
  }
  function typeNext(): void {
    clearTimeout(landing);
    landing = undefined;
    const field = document.activeElement;
    if (!isTyping(field) || (field as HTMLInputElement).readOnly) return;
    if (keys.length === 0) {
      stop();
      return;
    }
    const end = keys.findIndex((key) => key.length > 1);
    const text = keys.slice(0, end === -1 ? keys.length : end).join("");
    keys = keys.slice(text.length);
    const pressed = text ? undefined : keys.shift();
    if (pressed === undefined) type(field as HTMLElement, "insertText", text);
    else if (pressed === "Enter") pressEnter(field as HTMLElement);
    else if (!pressTab(field as HTMLElement, pressed === shiftTab)) stop();
    // the field may have opened another
    if (!listeners.signal.aborted) land();
  }

  addEventListener("keydown", onKeyDown, { capture: true, signal: listeners.signal });
  addEventListener("focusin", land, { capture: true, signal: listeners.signal });
  function end(): void {
    typeNext();
    stop();
  }
  addEventListener("pointerdown", end, { capture: true, signal: listeners.signal });
  // before the page that is left lets go of the field; its own moves open what was asked for
  window.navigation?.addEventListener(
    "navigate",
    ({ navigationType }) => {
      if (navigationType === "traverse") end();
    },
    { signal: listeners.signal },
  );
}

/** @returns whether the field has used it: a script can't move the focus with it. */
function pressTab(field: HTMLElement, shiftKey: boolean): boolean {
  return !field.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Tab", code: "Tab", shiftKey, bubbles: true, cancelable: true }),
  );
}

/** The default action of a key that a script presses does not run by itself. */
function pressEnter(field: HTMLElement): void {
  const key = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
  if (!field.dispatchEvent(key)) return;
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else type(field, "insertParagraph", null);
}

/** A rich text makes its own changes, on events that a command of the browser does not send. */
function type(field: HTMLElement, inputType: "insertText" | "insertParagraph", data: string | null): void {
  if (!field.isContentEditable) {
    document.execCommand(inputType, false, data ?? undefined);
    return;
  }
  const bubbles = true;
  if (field.dispatchEvent(new InputEvent("beforeinput", { inputType, data, bubbles, cancelable: true })))
    field.dispatchEvent(new InputEvent("input", { inputType, data, bubbles }));
}
