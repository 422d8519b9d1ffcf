import { Minimize2, Target } from "lucide-react";
import type { ReactNode, Ref } from "react";
import sheetStyles from "../../../content/Sheet.module.css";
import { changePreferences, usePreferences } from "../../../lib/preferences";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";

/** The bar above the writing view. */
export function WritingTools({
  saving,
  slot,
  onLeave,
}: {
  /** The state of saving, or the button that saves. */
  saving: ReactNode;
  /** The place of a button that the text adds: for its outline. */
  slot: Ref<HTMLSpanElement>;
  onLeave: () => void;
}) {
  const { focusOnLine } = usePreferences().notes;
  return (
    <header className={sheetStyles.tools} data-part="sheet-tools">
      <span className={sheetStyles.start}>
        <Button variant="quiet" icon={Minimize2} aria-keyshortcuts="Escape Control+Shift+Enter" onClick={onLeave}>
          Leave
        </Button>
      </span>
      <span className="grow" />
      {saving}
      <span ref={slot} />
      <IconButton
        label="Focus on the line"
        icon={Target}
        aria-pressed={focusOnLine}
        data-on={focusOnLine || undefined}
        onClick={() => changePreferences("notes", { focusOnLine: !focusOnLine })}
      />
    </header>
  );
}
