import type { Wall } from "../../../lib/time/zoneTime";

export type GridView = "day" | "week" | "month";

/** A span of time in the grid. */
export interface GridSpan {
  start: Wall;
  end: Wall;
  isAllDay: boolean;
}
