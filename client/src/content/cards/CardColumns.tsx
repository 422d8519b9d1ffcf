import { memo } from "react";
import type { NoteCardFragment } from "../../gql/graphql";
import { packColumns } from "../packColumns";
import type { ContentActions } from "../useContentActions";
import styles from "./CardColumns.module.css";
import { cardHeight } from "./cardHeight";
import { NoteCard } from "./NoteCard";

const packingWidthPx = 320;

/**
 * Cards packed into the shortest column first; the last card of each column stretches, so that all columns end level.
 */
export const CardColumns = memo(function CardColumns({
  notes,
  columns,
  actions,
  timeOf,
}: {
  notes: readonly NoteCardFragment[];
  columns: number;
  actions: ContentActions;
  timeOf?: "updatedAt" | "createdAt";
}) {
  const packed = packColumns(notes, columns, (note) => cardHeight(note, packingWidthPx));
  return (
    <div className={`${styles.columns} stack`} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {packed.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div className={`${styles.column} column`} key={index}>
          {column.map((note) => (
            <NoteCard key={note.id} note={note} actions={actions} timeOf={timeOf} />
          ))}
        </div>
      ))}
    </div>
  );
});
