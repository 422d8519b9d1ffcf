import { useEffect, useEffectEvent } from "react";

/** True if a plain key types a character there, so it must not be a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range", "color"].includes(target.type);
}

/** Whether a dialog, menu or listbox is open and handles the keys itself. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
}

/**
 * Runs on a key such as "n", "?" or "mod+k" (Ctrl, or Cmd on a Mac). Plain keys are ignored while somebody types and
 * behind an open dialog, unless `isInOverlay` says that the shortcut belongs to the dialog.
 */
export function useShortcut(
  key: string,
  run: (event: KeyboardEvent) => void,
  { isEnabled = true, isInOverlay = false }: { isEnabled?: boolean; isInOverlay?: boolean } = {},
): void {
  const onMatch = useEffectEvent(run);
  useEffect(() => {
    if (!isEnabled) return;
    const needsMod = key.startsWith("mod+");
    const wanted = needsMod ? key.slice(4) : key;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return;
      if (needsMod !== (event.ctrlKey || event.metaKey)) return;
      if (event.key.toLowerCase() !== wanted.toLowerCase()) return;
      if (!needsMod && (isTyping(event.target) || (!isInOverlay && isOverlayOpen()))) return;
      event.preventDefault();
      onMatch(event);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key, isEnabled, isInOverlay]);
}
