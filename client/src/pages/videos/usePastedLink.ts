import { useEffect, useEffectEvent } from "react";
import { readVideoLink } from "../../content/readVideoLink";
import { isOverlayOpen, isTyping } from "../../lib/shortcuts";

/** Runs when a video link is pasted outside of text fields. */
export function usePastedLink(run: (link: string) => void): void {
  const onLink = useEffectEvent(run);
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      if (event.defaultPrevented || isTyping(event.target) || isOverlayOpen()) return;
      const link = event.clipboardData?.getData("text/plain").trim() ?? "";
      if (!readVideoLink(link)) return;
      event.preventDefault();
      onLink(link);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
