import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { EventProperties } from "./EventProperties.js";

/** An event as it is stored: one that happens once, or a series by its rule. */
@Entity("calendar_event")
export class CalendarEvent extends EventProperties implements Owned {
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  /** By which other calendars know it; the event's own id unless it was imported. */
  @Column("text")
  uid: string;

  /** Of a series: the start that its rule counts from. */
  @Column("timestamptz", { name: "starts_at" })
  start: string;

  @Column("timestamptz", { name: "ends_at" })
  end: string;

  /** Of a series with an end: when its last occurrence starts by its rule. */
  @Column("timestamptz", { name: "last_starts_at", nullable: true })
  lastStart: string | null;

  /** When the earliest occurrence starts, and when nothing of it is left; null for a series without an end. */
  @Column("timestamptz", { name: "from_at" })
  fromAt: string;

  @Column("timestamptz", { name: "over_at", nullable: true })
  overAt: string | null;

  @Column("uuid", { name: "event_type_id", nullable: true })
  eventTypeId: string | null;

  /** The calendar it came from by subscription, which alone changes it. */
  @Column("uuid", { name: "subscription_id", nullable: true })
  subscriptionId: string | null;

  @Column("integer", { default: 1 })
  version: number;

  @Column("timestamptz", { name: "created_at" })
  createdAt: string;

  @Column("timestamptz", { name: "updated_at" })
  updatedAt: string;

  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt: string | null;
}
