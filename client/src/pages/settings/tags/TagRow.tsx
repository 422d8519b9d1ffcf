import { Ellipsis, Merge, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import settingsStyles from "../../../content/IndexLine.module.css";
import { RenameInPlace } from "../../../content/RenameInPlace";
import { useRenaming } from "../../../content/useRenaming";
import type { IndexedTagFragment } from "../../../gql/graphql";
import { countOf, kindOf } from "../../../lib/contentKinds";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import { ColorPicker } from "../../../ui/fields/ColorPicker";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/MenuItem";
import { Popover } from "../../../ui/overlays/Popover";
import tagDotStyles from "../../../ui/TagDot.module.css";
import { tintStyle } from "../../../ui/Tint";
import styles from "./tags.module.css";
import type { TagActions } from "./useTagActions";

/** An entry of the tag index: the dot changes the color, the name is edited in place, the count links to the items. */
export function TagRow({
  tag,
  isNamedTwice,
  actions,
  onMerge,
  onDelete,
}: {
  tag: IndexedTagFragment;
  /** A tag for notes and one for videos have this name: the content type is shown after it. */
  isNamedTwice: boolean;
  actions: TagActions;
  onMerge: () => void;
  onDelete: () => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  const { isRenaming, begin, end } = useRenaming(row);
  const count = countOf(kindOf(tag), tag.itemCount);
  return (
    <li ref={row} className={`${styles.row} row`} data-editing={isRenaming || undefined}>
      <Popover
        label={`Color of ${tag.name}`}
        trigger={
          <button type="button" className={`${styles.color} center`} aria-label={`Color of ${tag.name}`}>
            <span className={`${tagDotStyles.dot} tint`} data-part="tag-dot" style={tintStyle(tag.color)} />
          </button>
        }
      >
        <ColorPicker value={tag.color} onChange={(color) => void actions.recolor(tag, color)} />
      </Popover>
      {isRenaming ? (
        <RenameInPlace
          name={tag.name}
          label={`New name of ${tag.name}`}
          onSave={(name) => actions.rename(tag, name)}
          onDone={end}
        />
      ) : (
        <>
          <button
            type="button"
            className={`${settingsStyles.name} clip`}
            data-part="index-name"
            title="Rename"
            onClick={begin}
          >
            {tag.name}
            {isNamedTwice && <span className={`${styles.kind} faint`}> {kindOf(tag).many}</span>}
          </button>
          <span className="leader" aria-hidden />
          {tag.contentType === "NOTE" && tag.itemCount > 0 ? (
            <Link
              className={`${settingsStyles.count} num`}
              data-part="index-count"
              to={paths.notesWithTag(tag.id)}
              aria-label={`${count} with ${tag.name}`}
            >
              {tag.itemCount}
            </Link>
          ) : (
            <span className={`${settingsStyles.count} num`} data-part="index-count">
              {tag.itemCount}
            </span>
          )}
          <span className={styles.more}>
            <Menu
              label={`Actions for ${tag.name}`}
              trigger={<IconButton label={`More for ${tag.name}`} icon={Ellipsis} size="small" />}
            >
              <MenuItem icon={Pencil} onAction={begin}>
                Rename
              </MenuItem>
              <MenuItem icon={Merge} onAction={onMerge}>
                Merge into…
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} variant="danger" onAction={onDelete}>
                Delete
              </MenuItem>
            </Menu>
          </span>
        </>
      )}
    </li>
  );
}
