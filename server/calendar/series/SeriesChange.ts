import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { User } from "../../accounts/User.js";
import { CalendarEvent } from "../events/CalendarEvent.js";

/** The last change of a series, and its state before. */
@Entity("series_change")
@ForeignKey(() => CalendarEvent, ["ownerId", "eventId"], ["ownerId", "id"], {
  name: "series_change_event_fkey",
  onDelete: "CASCADE",
})
@ForeignKey(() => CalendarEvent, ["ownerId", "seriesId"], ["ownerId", "id"], {
  name: "series_change_series_fkey",
  onDelete: "CASCADE",
})
@Index("series_change_owner_id_idx", ["ownerId", "seriesId"])
export class SeriesChange {
  @PrimaryColumn("uuid")
  eventId: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Column("integer")
  version: number;

  @Column("uuid")
  seriesId: string;

  @Column("integer")
  seriesVersion: number;

  @Column("jsonb")
  former: unknown;

  @Column("timestamptz")
  changedAt: string;
}
