import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../../platform/data/columns.js";
import { CalendarEvent } from "../events/CalendarEvent.js";
import { EventType } from "../types/EventType.js";

/** An occurrence that was changed or deleted on its own, identified by the start that the rule gives. */
@Entity("event_exception")
@ForeignKey(() => CalendarEvent, ["ownerId", "seriesId"], ["ownerId", "id"], {
  name: "event_exception_series_fkey",
  onDelete: "CASCADE",
})
@ForeignKey(() => EventType, ["ownerId", "eventTypeId"], ["ownerId", "id"], {
  name: "event_exception_type_fkey",
  onDelete: "SET NULL",
})
@Check("event_exception_times_check", "starts_at < ends_at")
@Index("event_exception_deleted_at_idx", ["deletedAt"], { where: "deleted_at is not null" })
@Index("event_exception_owner_idx", ["ownerId", "seriesId"])
@Index("event_exception_trash_idx", ["ownerId", "deletedAt", "seriesId", "originalStart"], {
  where: "deleted_at is not null",
})
@Index("event_exception_type_idx", ["ownerId", "eventTypeId"], { where: "event_type_id is not null" })
export class EventException {
  @Column("uuid")
  ownerId: string;

  @PrimaryColumn("uuid")
  seriesId: string;

  @PrimaryColumn("timestamptz", { ...milliseconds })
  originalStart: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  deletedAt: string | null;

  @Column("text", { array: true, default: "{}" })
  changed: string[];

  @Check("event_exception_title_check", "length(title) between 1 and 500")
  @Column("text", { nullable: true })
  title: string | null;

  @Check("event_exception_description_check", "length(description) <= 10000")
  @Column("text", { nullable: true })
  description: string | null;

  @Check("event_exception_location_check", "length(location) <= 500")
  @Column("text", { nullable: true })
  location: string | null;

  @Check("event_exception_status_check", "status in ('CONFIRMED', 'TENTATIVE', 'CANCELLED')")
  @Column("text", { nullable: true })
  status: string | null;

  @Column("uuid", { nullable: true })
  eventTypeId: string | null;

  @Column("boolean", { nullable: true })
  allDay: boolean | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  startsAt: string | null;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  endsAt: string | null;

  @Column("integer", { array: true, nullable: true })
  reminders: number[] | null;
}
