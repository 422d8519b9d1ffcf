import { ListTree } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useSlateSelector } from "slate-react";
import { usePreferences } from "../../../lib/preferences";
import { useDebounced } from "../../../lib/useDebounced";
import { IconButton } from "../../../ui/IconButton";
import { Dialog } from "../../../ui/overlays/Dialog";
import { FocusedLine } from "./FocusedLine";
import { Outline } from "./Outline";
import { outlineOf } from "./outlineOf";
import { WordCount } from "./WordCount";

/** Outline and word count follow after this pause, not at each key. */
const pauseMs = 200;

/** Where the parts are drawn; null until the place is there. */
interface WritingSlots {
  /** For the outline, where it has room beside the text; elsewhere it is a sheet. */
  outline: HTMLElement | null;
  /** For the button that opens that sheet. */
  tools: HTMLElement | null;
  count: HTMLElement | null;
}

/** The parts of the writing view that follow the text; rendered beside it. */
export function WritingParts({ slots, hasRoom }: { slots: WritingSlots; hasRoom: boolean }) {
  const blocks = useDebounced(
    useSlateSelector(({ children }) => children),
    pauseMs,
  );
  const entries = outlineOf(blocks);
  const [isOpen, setOpen] = useState(false);
  const hasOutline = entries.length > 0;
  const close = (): void => setOpen(false);
  return (
    <>
      {hasOutline && hasRoom && slots.outline && createPortal(<Outline entries={entries} />, slots.outline)}
      {hasOutline &&
        !hasRoom &&
        slots.tools &&
        createPortal(<IconButton label="Outline" icon={ListTree} onClick={() => setOpen(true)} />, slots.tools)}
      <Dialog title="Outline" size="small" isOpen={isOpen && hasOutline && !hasRoom} onClose={close}>
        <Outline entries={entries} onGone={close} />
      </Dialog>
      {slots.count && createPortal(<WordCount blocks={blocks} />, slots.count)}
      {usePreferences().notes.focusOnLine && <FocusedLine />}
    </>
  );
}
