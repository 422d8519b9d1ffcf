import { X } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useSyncExternalStore } from "react";
import buttonStyles from "../../ui/Button.module.css";
import { Checkbox } from "../../ui/fields/Checkbox";
import { Icon, type IconSource } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { maxSelected, type Selection } from "./Selection";
import styles from "./SelectionFrame.module.css";

/** Replaces the filters while items are selected: their number, and the actions on them. */
export function SelectionFrame({
  selection,
  children,
}: {
  selection: Selection<{ id: string }>;
  /** The actions. */
  children: ReactNode;
}) {
  useSyncExternalStore(selection.subscribe, () => selection.version);
  const count = selection.items().length;
  const all = selection.listLength;
  return (
    <div className={`${styles.bar} row`} data-part="selection-bar" role="toolbar" aria-label="Selection">
      <Checkbox
        label={selection.isWhole ? "Select none" : "Select all"}
        isLabelHidden
        isChecked={selection.isWhole}
        isMixed={count > 0 && !selection.isWhole}
        onChange={() => (selection.isWhole ? selection.clear() : selection.selectAll())}
      />
      <b className={`${styles.count} num`} role="status">
        {count} selected
      </b>
      {!selection.isWhole &&
        (count >= maxSelected ? (
          <span className={styles.most}>maximum reached</span>
        ) : (
          <button type="button" className={`text-link ${styles.all}`} onClick={() => selection.selectAll()}>
            {all !== null && all <= maxSelected ? `Select all ${all}` : `Select the first ${maxSelected}`}
          </button>
        ))}
      <span className="grow" />
      <div className={`${styles.acts} row`}>{children}</div>
      <IconButton size="small" icon={X} label="Stop selecting" shortcut="Esc" onClick={() => selection.clear()} />
    </div>
  );
}

/** One action on what is selected. */
export function SelectionAct({
  icon,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "children"> & { icon: IconSource; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonStyles.button} ${styles.act}`}
      data-part="button"
      data-variant="quiet"
    >
      <Icon icon={icon} />
      {children}
    </button>
  );
}
