import type { Wall } from "../time/zoneTime";

export type GridView = "day" | "week" | "month";

/** Where something is in the grid. */
export interface GridSpan {
  start: Wall;
  end: Wall;
  isAllDay: boolean;
}
