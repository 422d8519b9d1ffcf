import { GripVertical } from "lucide-react";
import { Button as DragButton } from "react-aria-components/Button";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { moveInOrder } from "../../../lib/moveInOrder";
import styles from "./adminSettings.module.css";
import { IconTile } from "./IconTile";

/** A sortable list of icons, by drag or, from the grip, by keyboard; a click removes an icon or adds it back. */
export function IconOrder({
  names,
  isOffered,
  uses,
  onMove,
  onPress,
}: {
  names: readonly string[];
  isOffered: (name: string) => boolean;
  /** The number of categories with each icon. */
  uses: ReadonlyMap<string, number>;
  onMove: (names: string[]) => void;
  onPress: (name: string) => void;
}) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      const place = target.dropPosition === "before" ? "before" : "after";
      onMove(moveInOrder(names, new Set([...keys].map(String)), String(target.key), place));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.slot} />,
  });
  return (
    <GridList
      aria-label="Icons in your order"
      className={styles.offer}
      layout="grid"
      items={names.map((id) => ({ id }))}
      dependencies={[names, isOffered, uses]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      onAction={(key) => onPress(String(key))}
    >
      {({ id }) => (
        <GridListItem
          id={id}
          textValue={id.replaceAll("-", " ")}
          className={styles.tile}
          data-out={!isOffered(id) || undefined}
        >
          <IconTile name={id} uses={uses.get(id)} isOffered={isOffered(id)} />
          <DragButton slot="drag" className={`${styles.grip} center`} aria-label={`Move ${id.replaceAll("-", " ")}`}>
            <GripVertical size={14} strokeWidth={1.7} aria-hidden />
          </DragButton>
        </GridListItem>
      )}
    </GridList>
  );
}
