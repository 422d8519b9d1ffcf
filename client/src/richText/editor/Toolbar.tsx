import { ListIndentDecrease, ListIndentIncrease, type LucideIcon, Plus } from "lucide-react";
import { Fragment, type KeyboardEvent, type MouseEvent, useState } from "react";
import { useSlate } from "slate-react";
import buttonStyles from "../../ui/Button.module.css";
import { Icon } from "../../ui/Icon";
import { Tooltip } from "../../ui/overlays/Tooltip";
import { currentCode } from "../commands/codeBlocks";
import { type Command, type CommandId, commandGroups, isActive, isAvailable } from "../commands/editorCommands";
import styles from "./Toolbar.module.css";

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

function shown(keys: string): string {
  return isApple
    ? keys.replace("Control", "⌘").replace("Alt", "⌥").replace("Shift", "⇧").replaceAll("+", "")
    : keys.replace("Control", "Ctrl").replaceAll("+", " ");
}

/** A toolbar with a single tab stop; arrow keys, Home and End move between buttons. */
export function Toolbar({
  label: name = "Formatting",
  groups = commandGroups,
  onCommand,
  onBlocks,
  onIndent,
}: {
  label?: string;
  groups?: Command[][];
  onCommand: (id: CommandId) => void;
  /** Opens the list of blocks; without it there is no button for it. */
  onBlocks?: () => void;
  /** Moves list items or code in or out, where no keyboard does. */
  onIndent?: ((command: "indent" | "outdent") => void) | undefined;
}) {
  const editor = useSlate();
  const [stop, setStop] = useState("Bold");

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  const button = (label: string, icon: LucideIcon, isOff: boolean, act: () => void) => ({
    type: "button" as const,
    className: buttonStyles.iconButton,
    "data-part": "icon-button",
    "aria-label": label,
    "aria-disabled": isOff || undefined,
    tabIndex: label === stop ? 0 : -1,
    onFocus: () => setStop(label),
    // keeps the focus and the selection in the text
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      if (!isOff) act();
    },
    children: <Icon icon={icon} size={19} />,
  });

  return (
    <div className={`${styles.toolbar} row`} role="toolbar" aria-label={name} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <Fragment key={group[0]?.id}>
          {group[0]?.id !== "bold" && <hr className={styles.rule} aria-hidden />}
          {group.map(({ id, label, icon, keys }) => (
            <Tooltip key={id} text={label} shortcut={shown(keys)}>
              <button
                {...button(label, icon, !isAvailable(editor, id), () => onCommand(id))}
                aria-pressed={id === "undo" || id === "redo" ? undefined : isActive(editor, id)}
                aria-keyshortcuts={isApple ? keys.replace("Control", "Meta") : keys}
              />
            </Tooltip>
          ))}
          {onIndent && group.some(({ id }) => id === "checklist") && (
            <>
              <button {...button("Move in", ListIndentIncrease, false, () => onIndent("indent"))} />
              <button {...button("Move out", ListIndentDecrease, false, () => onIndent("outdent"))} />
            </>
          )}
          {onBlocks && group.some(({ id }) => id === "link") && (
            <Tooltip text="More blocks" shortcut="/">
              <button {...button("More blocks", Plus, currentCode(editor) !== undefined, onBlocks)} />
            </Tooltip>
          )}
        </Fragment>
      ))}
    </div>
  );
}
