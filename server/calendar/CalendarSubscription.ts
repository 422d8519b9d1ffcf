import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { DateTime, HexColor } from "../platform/scalars.js";

@ObjectType({
  simpleResolvers: true,
  description: "Somebody else's calendar, read every hour from its .ics address; its events can't be changed here.",
})
@Entity("calendar_subscription")
export class CalendarSubscription implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => String, { description: "Where it is read: an http or https address." })
  @Column("text")
  url: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text")
  name: string;

  @Field(() => HexColor, { description: "#DCCBFF unless chosen." })
  @Column("text")
  color: string;

  @Field(() => Boolean, { description: "Whether the calendar shows its events; lists give them all the same." })
  @Column("boolean", { name: "is_visible", default: true })
  isVisible: boolean;

  @Field(() => DateTime, { nullable: true, description: "When it was last read well; null: never yet." })
  @Column("timestamptz", { name: "refreshed_at", nullable: true })
  refreshedAt: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When reading it failed last; null when the last try went well.",
  })
  @Column("timestamptz", { name: "failed_at", nullable: true })
  failedAt: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it failed, in a sentence; null when the last try went well.",
  })
  @Column("text", { nullable: true })
  failure: string | null;

  @Field(() => Int, { description: "How many events and series it has." })
  @Column("integer", { name: "event_count", default: 0 })
  eventCount: number;

  @Field(() => Int, { description: "How many of its entries could not be read and are left out." })
  @Column("integer", { name: "skipped_count", default: 0 })
  skippedCount: number;

  /** What its server wants to hear to say that nothing changed. */
  @Column("text", { nullable: true })
  etag: string | null;

  /** When the job reads it next. */
  @Column("timestamptz", { name: "next_read_at" })
  nextReadAt: string;

  @Field(() => DateTime, { description: "When it was subscribed to." })
  @Column("timestamptz", { name: "created_at" })
  createdAt: string;
}
