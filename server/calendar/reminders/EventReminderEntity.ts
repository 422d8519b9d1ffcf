import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { milliseconds } from "../../platform/data/columns.js";
import { CalendarEvent } from "../events/CalendarEvent.js";

/** When an event reminds next. */
@Entity("event_reminder")
@ForeignKey(() => CalendarEvent, ["ownerId", "eventId"], ["ownerId", "id"], {
  name: "event_reminder_event_fkey",
  onDelete: "CASCADE",
})
@Index("event_reminder_remind_at_idx", ["remindAt"])
export class EventReminderEntity {
  @PrimaryColumn("uuid")
  eventId: string;

  @Column("uuid")
  ownerId: string;

  @Column("timestamptz", { ...milliseconds })
  remindAt: string;
}
