import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { User } from "../../accounts/User.js";
import type { Owned } from "../../platform/context.js";
import { isHexColor, milliseconds } from "../../platform/data/columns.js";
import { DateTime, HexColor } from "../../platform/graphql/scalars.js";

@ObjectType({
  simpleResolvers: true,
  description: "Somebody else's calendar, read every hour from its .ics address; its events can't be changed here.",
})
@Entity("calendar_subscription")
@Unique(["ownerId", "id"])
@Index("calendar_subscription_next_read_at_idx", ["nextReadAt"])
export class CalendarSubscription implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => String, { description: "Where it is read: an http or https address." })
  @Check("calendar_subscription_url_check", "length(url) <= 2048")
  @Column("text")
  url: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("calendar_subscription_name_check", "length(name) between 1 and 100")
  @Column("text")
  name: string;

  @Field(() => HexColor, { description: "#DCCBFF unless chosen." })
  @Check("calendar_subscription_color_check", isHexColor("color"))
  @Column("text", { default: "#DCCBFF" })
  color: string;

  @Field(() => Boolean, { description: "Whether the calendar shows its events; lists give them all the same." })
  @Column("boolean", { default: true })
  isVisible: boolean;

  @Field(() => DateTime, { nullable: true, description: "When it was last read well; null: never yet." })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  refreshedAt: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When reading it failed last; null when the last try went well.",
  })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  failedAt: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it failed, in a sentence; null when the last try went well.",
  })
  @Check("calendar_subscription_failure_check", "(failed_at is null) = (failure is null)")
  @Column("text", { nullable: true })
  failure: string | null;

  @Field(() => Int, { description: "How many events and series it has." })
  @Column("integer", { default: 0 })
  eventCount: number;

  @Field(() => Int, { description: "How many of its entries could not be read and are left out." })
  @Column("integer", { default: 0 })
  skippedCount: number;

  /** The ETag of the version that was last read, so that the server can answer that nothing changed. */
  @Column("text", { nullable: true })
  etag: string | null;

  /** When the job reads it next. */
  @Column("timestamptz", { ...milliseconds })
  nextReadAt: string;

  @Field(() => DateTime, { description: "When it was subscribed to." })
  @Column("timestamptz", { ...milliseconds })
  createdAt: string;
}
