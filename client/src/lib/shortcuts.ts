import { useEffect, useEffectEvent } from "react";

/** True if a plain key types a character there, so it must not be a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range", "color"].includes(target.type);
}

/** One that only fades out takes no keys any more. */
const overlays = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-exiting] *)';

/** Whether a dialog, menu or listbox is open and handles the keys itself. */
export function isOverlayOpen(): boolean {
  return document.querySelector(overlays) !== null;
}

/** Whether something to fill in or to answer is open over the page. */
export function isFormOpen(): boolean {
  return document.querySelector('[role="dialog"] :is(form, [contenteditable="true"]), [role="alertdialog"]') !== null;
}

/** Whether a key without Ctrl, Cmd or Alt may be a shortcut of the page: nobody types, and nothing is open over it. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && !isOverlayOpen();
}

/**
 * Runs on a key such as "n", "?", "mod+k" or "mod+shift+k" (mod is Ctrl, or Cmd on a Mac). Plain keys are ignored while somebody types and
 * behind an open dialog, unless `isInOverlay` says that the shortcut belongs to the dialog. Others too are left to the
 * text with `isLeftToText`.
 */
export function useShortcut(
  key: string,
  run: (event: KeyboardEvent) => void,
  {
    isEnabled = true,
    isInOverlay = false,
    isLeftToText = false,
  }: { isEnabled?: boolean; isInOverlay?: boolean; isLeftToText?: boolean } = {},
): void {
  const onMatch = useEffectEvent(run);
  useEffect(() => {
    if (!isEnabled) return;
    const needsMod = key.startsWith("mod+");
    const needsShift = key.startsWith("mod+shift+");
    const wanted = key.replace(/^(?:mod\+)?(?:shift\+)?/, "");
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return;
      if (needsMod !== (event.ctrlKey || event.metaKey) || (needsMod && needsShift !== event.shiftKey)) return;
      if (event.key.toLowerCase() !== wanted.toLowerCase()) return;
      if ((!needsMod || isLeftToText) && isTyping(event.target)) return;
      if (!needsMod && !isInOverlay && isOverlayOpen()) return;
      event.preventDefault();
      onMatch(event);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key, isEnabled, isInOverlay, isLeftToText]);
}

/** On the other pages N creates a note: what it creates on this one is handled before the shell sees the key. */
export function useNewKey(make: () => void): void {
  const run = useEffectEvent(make);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "n" || event.repeat || !isPlainKey(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
