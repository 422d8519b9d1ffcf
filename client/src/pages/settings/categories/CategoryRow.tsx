import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Merge, Pencil, Trash2, Users } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Button as DragButton } from "react-aria-components/Button";
import { GridListItem } from "react-aria-components/GridList";
import { CategoryIcon } from "../../../content/CategoryIcon";
import settingsStyles from "../../../content/IndexLine.module.css";
import { RenameInPlace } from "../../../content/RenameInPlace";
import { useRenaming } from "../../../content/useRenaming";
import type { IndexedCategoryFragment } from "../../../gql/graphql";
import { allKinds, kindOf, listed } from "../../../lib/contentKinds";
import { Checkbox } from "../../../ui/fields/Checkbox";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/MenuItem";
import { Popover } from "../../../ui/overlays/Popover";
import { tintStyle } from "../../../ui/Tint";
import { CategoryCounts } from "./CategoryCounts";
import styles from "./categories.module.css";
import { IconGrid } from "./IconGrid";
import type { CategoryActions } from "./useCategoryActions";

interface CategoryRowProps {
  category: IndexedCategoryFragment;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  actions: CategoryActions;
  /** Moves it down by this many places. */
  onMove: (by: 1 | -1) => void;
  onMerge: () => void;
  onDelete: () => void;
  isFirst: boolean;
  isLast: boolean;
}

/** A line in the index of categories. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, isChosen } = props;
  return (
    <GridListItem
      id={category.id}
      textValue={category.name}
      className={`${styles.row} row`}
      data-chosen={isChosen || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself */}
      <span className={`${styles.gripPlace} wide-only`} onFocus={keep}>
        <DragButton slot="drag" className={`${styles.grip} center`} aria-label={`Move ${category.name}`}>
          <GripVertical size={16} strokeWidth={1.7} aria-hidden />
        </DragButton>
      </span>
      <Own>
        <CategoryLine {...props} />
      </Own>
    </GridListItem>
  );
}

/** A separate component: the list renders its rows outside of the page, so only state held here updates the line. */
function CategoryLine({
  category,
  isChosen,
  onChoose,
  actions,
  onMove,
  onMerge,
  onDelete,
  isFirst,
  isLast,
}: CategoryRowProps) {
  const { name, color, icon, scope } = category;
  const line = useRef<HTMLDivElement>(null);
  const { isRenaming, begin, end } = useRenaming(line);
  const isGlobal = scope === "GLOBAL";

  return (
    <div ref={line} className={`${styles.line} row`}>
      <Checkbox label={`Choose ${name}`} isLabelHidden isChecked={isChosen} onChange={onChoose} />
      <Popover
        label={`Icon and color of ${name}`}
        trigger={
          <button
            type="button"
            className={`${styles.mark} tinted center tint`}
            style={tintStyle(color)}
            aria-label={`Icon and color of ${name}`}
          >
            <CategoryIcon name={icon} size={16} />
          </button>
        }
      >
        <div className={`${styles.iconAndColor} column`}>
          <IconGrid value={icon} onChange={(next) => void actions.change(category, { icon: next })} />
          <ColorPicker value={color} onChange={(next) => void actions.change(category, { color: next })} />
        </div>
      </Popover>
      {isRenaming ? (
        <RenameInPlace
          name={name}
          label={`New name of ${name}`}
          onSave={(next) => actions.rename(category, next)}
          onDone={end}
        />
      ) : (
        <button
          type="button"
          className={`${settingsStyles.name} clip`}
          data-part="index-name"
          title="Rename"
          onClick={begin}
        >
          {name}
        </button>
      )}
      <span className="leader" aria-hidden />
      <CategoryCounts category={category} />
      <Menu
        label={`Actions for ${name}`}
        trigger={<IconButton label={`More for ${name}`} icon={Ellipsis} size="small" />}
      >
        <MenuItem icon={Pencil} onAction={begin}>
          Rename
        </MenuItem>
        <MenuItem icon={ArrowUp} isDisabled={isFirst} onAction={() => onMove(-1)}>
          Move up
        </MenuItem>
        <MenuItem icon={ArrowDown} isDisabled={isLast} onAction={() => onMove(1)}>
          Move down
        </MenuItem>
        <MenuItem
          icon={Users}
          onAction={() => void actions.change(category, { scope: isGlobal ? "SPECIFIC" : "GLOBAL" })}
        >
          {`Offer for ${isGlobal ? `${kindOf(category).many} only` : listed(allKinds.map(({ many }) => many))}`}
        </MenuItem>
        <MenuItem icon={Merge} onAction={onMerge}>
          Merge into…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} variant="danger" onAction={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  );
}

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Keeps clicks and keys inside from reaching the line or the list. The list would also move the focus from the content
 * to its last focused line.
 */
function Own({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = frame.current;
    // a popover returns the focus to its button, but the list would take it for the line
    const keepFocus = (event: Event): void => event.stopPropagation();
    own?.addEventListener("react-aria-focus-scope-restore", keepFocus);
    return () => own?.removeEventListener("react-aria-focus-scope-restore", keepFocus);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself
    <div
      ref={frame}
      className={`${styles.own} grow`}
      onFocus={keep}
      onPointerDown={keep}
      onMouseDown={keep}
      onClick={keep}
      onKeyDown={keep}
      onKeyUp={keep}
    >
      {children}
    </div>
  );
}
