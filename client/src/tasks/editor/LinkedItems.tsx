import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CategoryIcon } from "../../content/CategoryIcon";
import type { TaskItemFragment } from "../../gql/graphql";
import { useItemsToLinkQuery } from "../../gql/hooks";
import { kindOf } from "../../lib/contentKinds";
import { Link } from "../../lib/routing/Link";
import { useDebounced } from "../../lib/useDebounced";
import { SearchMenu } from "../../ui/choices/SearchMenu";
import controlsStyles from "../../ui/fields/Controls.module.css";
import { tintStyle } from "../../ui/Tint";
import styles from "./TaskEditor.module.css";

const maxLinked = 50;

/** The notes and videos linked to a task, each in its color, with a button to load more. */
export function LinkedItems({
  items,
  onChange,
}: {
  items: readonly TaskItemFragment[];
  onChange: (items: readonly TaskItemFragment[]) => void;
}) {
  return (
    <div className={`${styles.items} row`}>
      {items.map((item) => (
        <LinkedItem key={item.id} item={item} onRemove={() => onChange(items.filter(({ id }) => id !== item.id))} />
      ))}
      {items.length < maxLinked && <LinkMore items={items} onChange={onChange} />}
    </div>
  );
}

function LinkedItem({ item, onRemove }: { item: TaskItemFragment; onRemove: () => void }) {
  return (
    <ItemChip item={item}>
      <button
        type="button"
        className={`${controlsStyles.chipRemove} center`}
        aria-label={`Unlink ${item.title}`}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </ItemChip>
  );
}

/** A note or video by its title, which opens it in a new tab. @param blockId of the note, to be shown first. */
export function ItemChip({
  item,
  blockId = null,
  children,
}: {
  item: TaskItemFragment;
  blockId?: string | null;
  children?: ReactNode;
}) {
  const color = "color" in item ? item.color : undefined;
  return (
    <span
      className={color ? `${controlsStyles.chip} ${styles.item} tint` : `${controlsStyles.chip} ${styles.item}`}
      data-part="chip"
      style={color ? tintStyle(color) : undefined}
    >
      <CategoryIcon name={item.category?.icon} />
      <Link to={kindOf(item).path(item.id) + (blockId ? `#${blockId}` : "")} target="_blank" className="clip">
        {item.title}
      </Link>
      {children}
    </span>
  );
}

function LinkMore({
  items,
  onChange,
}: {
  items: readonly TaskItemFragment[];
  onChange: (items: readonly TaskItemFragment[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 200);
  const { data, previousData, error } = useItemsToLinkQuery({
    variables: { search },
    skip: !isOpen,
    fetchPolicy: "cache-and-network",
  });
  const found = (data ?? previousData)?.contentItems.nodes ?? [];

  function toggle(id: string | null): void {
    const isLinked = items.some((item) => item.id === id);
    const item = found.find((one) => one.id === id);
    if (isLinked) onChange(items.filter((one) => one.id !== id));
    else if (item) onChange([...items, item]);
  }

  return (
    <SearchMenu
      label="Notes and videos"
      placeholder="Find a note or video"
      trigger={
        <button type="button" className="text-link">
          Link a note or video
        </button>
      }
      isMultiple
      options={found.map((item) => ({
        id: item.id,
        label: item.title,
        color: "color" in item ? item.color : undefined,
      }))}
      chosen={items.map(({ id }) => id)}
      onChoose={toggle}
      onSearch={setTyped}
      emptyText={
        error ? "Failed to load the list" : !data ? "Loading" : search ? "No results found" : "No notes or videos yet"
      }
      onOpenChange={setOpen}
      placement="bottom start"
    />
  );
}
