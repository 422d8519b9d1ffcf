import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { useSlate } from "slate-react";
import buttonStyles from "../../ui/Button.module.css";
import { Icon } from "../../ui/Icon";
import { Tooltip } from "../../ui/overlays/Tooltip";
import { type CommandId, commandGroups, isActive, isAvailable } from "../commands/editorCommands";
import styles from "./Toolbar.module.css";

const ids = commandGroups.flat().map(({ id }) => id);
const isApple = /mac|iphone|ipad/i.test(navigator.platform);

function shown(keys: string): string {
  return isApple
    ? keys.replace("Control", "⌘").replace("Alt", "⌥").replace("Shift", "⇧").replaceAll("+", "")
    : keys.replace("Control", "Ctrl").replaceAll("+", " ");
}

/** A toolbar with a single tab stop; arrow keys, Home and End move between buttons. */
export function Toolbar({ onCommand }: { onCommand: (id: CommandId) => void }) {
  const editor = useSlate();
  const [stop, setStop] = useState<CommandId>("bold");
  const buttons = useRef(new Map<CommandId, HTMLButtonElement>());

  function onKeyDown(event: KeyboardEvent): void {
    const at = ids.indexOf(stop);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    const id = next === undefined ? undefined : ids.at(next % ids.length);
    if (!id) return;
    event.preventDefault();
    setStop(id);
    buttons.current.get(id)?.focus();
  }

  return (
    <div className={`${styles.toolbar} row`} role="toolbar" aria-label="Formatting" onKeyDown={onKeyDown}>
      {commandGroups.map((group) => (
        <Fragment key={group[0]?.id}>
          {group[0]?.id !== "bold" && <hr className={styles.rule} aria-hidden />}
          {group.map(({ id, label, icon, keys }) => {
            const isToggle = id !== "undo" && id !== "redo";
            const isOff = !isAvailable(editor, id);
            return (
              <Tooltip key={id} text={label} shortcut={shown(keys)}>
                <button
                  ref={(button) => {
                    if (button) buttons.current.set(id, button);
                  }}
                  type="button"
                  className={buttonStyles.iconButton}
                  data-part="icon-button"
                  aria-label={label}
                  aria-pressed={isToggle ? isActive(editor, id) : undefined}
                  aria-disabled={isOff || undefined}
                  aria-keyshortcuts={isApple ? keys.replace("Control", "Meta") : keys}
                  tabIndex={id === stop ? 0 : -1}
                  onFocus={() => setStop(id)}
                  // keeps the focus and the selection in the text
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    if (!isOff) onCommand(id);
                  }}
                >
                  <Icon icon={icon} size={19} />
                </button>
              </Tooltip>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}
