import { memo } from "react";
import type { NoteSlipFragment } from "../../gql/graphql";
import { packColumns } from "../packColumns";
import type { ContentActions } from "../useContentActions";
import { NoteSlip } from "./NoteSlip";
import { slipHeight } from "./slipHeight";
import "./SlipColumns.css";

const packingWidthPx = 320;

/** Slips packed shortest column first; the last of each column stretches, so that all end flush. */
export const SlipColumns = memo(function SlipColumns({
  notes,
  columns,
  actions,
  timeOf,
}: {
  notes: readonly NoteSlipFragment[];
  columns: number;
  actions: ContentActions;
  timeOf?: "updatedAt" | "createdAt";
}) {
  const packed = packColumns(notes, columns, (note) => slipHeight(note, packingWidthPx));
  return (
    <div className="slip-columns" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {packed.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div className="slip-column" key={index}>
          {column.map((note) => (
            <NoteSlip key={note.id} note={note} actions={actions} timeOf={timeOf} />
          ))}
        </div>
      ))}
    </div>
  );
});
