import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useShortcut } from "../../../lib/shortcuts";
import { withoutParameters } from "../../../lib/withoutParameters";

/** At once, so that the text can take the focus back. */
const atOnce = { flushSync: true, preventScrollReset: true };

/**
 * Whether an editor fills the whole page, as `&write` in its address says. The editor stays the same.
 * @param parameter the one that opens the editor alone; without it, leaving the writing view closes the editor too.
 */
export function useWritingView({
  parameter,
  isEnabled,
  close,
  focusText,
}: {
  parameter: "edit" | "new";
  /** False while a question is open over the editor. */
  isEnabled: boolean;
  close: () => void;
  focusText: () => void;
}): { isOpen: boolean; enter: () => void; leave: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const isOpen = parameters.has("write");
  const enter = (): void => void navigate({ pathname, search: `${search}&write` }, atOnce);
  const leave = (): void =>
    parameters.has(parameter)
      ? void navigate({ pathname, search: withoutParameters(search, "write") }, atOnce)
      : close();
  useShortcut("mod+shift+Enter", isOpen ? leave : enter, { isInOverlay: true, isEnabled });

  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // the button that was pressed is gone
    if (!(document.activeElement instanceof HTMLTextAreaElement)) focusText();
  });
  return { isOpen, enter, leave };
}
