import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { User } from "../../accounts/User.js";
import type { Owned } from "../../platform/context.js";
import { computed, milliseconds } from "../../platform/data/columns.js";
import { CalendarSubscription } from "../subscriptions/CalendarSubscription.js";
import { EventType } from "../types/EventType.js";
import { EventProperties } from "./EventProperties.js";

/** An event as it is stored: a single event, or a series with its rule. */
@Entity("calendar_event")
@Unique(["ownerId", "id"])
@ForeignKey(() => CalendarSubscription, ["ownerId", "subscriptionId"], ["ownerId", "id"], {
  name: "calendar_event_subscription_fkey",
  onDelete: "CASCADE",
})
@ForeignKey(() => EventType, ["ownerId", "eventTypeId"], ["ownerId", "id"], {
  name: "calendar_event_type_fkey",
  onDelete: "SET NULL",
})
@Check("calendar_event_times_check", "starts_at < ends_at")
@Index("calendar_event_deleted_at_idx", ["deletedAt"], { where: "deleted_at is not null" })
@Index("calendar_event_found_by_idx", { synchronize: false })
@Index("calendar_event_over_at_idx", ["ownerId", "overAt"], { where: "deleted_at is null" })
@Index("calendar_event_subscription_idx", ["ownerId", "subscriptionId"], { where: "subscription_id is not null" })
@Index("calendar_event_trash_idx", ["ownerId", "deletedAt", "id"], { where: "deleted_at is not null" })
@Index("calendar_event_type_idx", ["ownerId", "eventTypeId"], { where: "event_type_id is not null" })
@Index("calendar_event_uid_idx", ["ownerId", "uid"])
export class CalendarEvent extends EventProperties implements Owned {
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  /** The UID under which other calendars know it; the event's own id unless it was imported. */
  @Check("calendar_event_uid_check", "length(uid) between 1 and 1000")
  @Column("text")
  uid: string;

  /** For a series, the start that its rule counts from. */
  @Column("timestamptz", { name: "starts_at", ...milliseconds })
  start: string;

  @Column("timestamptz", { name: "ends_at", ...milliseconds })
  end: string;

  /** For a series with an end, when the rule's last occurrence starts. */
  @Column("timestamptz", { name: "last_starts_at", ...milliseconds, nullable: true })
  lastStart: string | null;

  /** When the earliest occurrence starts, and when the last one ends; null for a series without an end. */
  @Column("timestamptz", { ...milliseconds })
  fromAt: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  overAt: string | null;

  @Column("uuid", { nullable: true })
  eventTypeId: string | null;

  /** The subscription it came from; only that changes it. */
  @Column("uuid", { nullable: true })
  subscriptionId: string | null;

  @Check("calendar_event_version_check", "version > 0")
  @Column("integer", { default: 1 })
  version: number;

  @Column("timestamptz", { ...milliseconds })
  createdAt: string;

  @Column("timestamptz", { ...milliseconds })
  updatedAt: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  deletedAt: string | null;

  @Column("tsvector", { ...computed })
  foundBy?: string;
}
