import { Field, Int, ObjectType } from "type-graphql";
import { Check, Column } from "typeorm";
import { isDayOrTime } from "../../platform/data/columns.js";
import { DayOrTime } from "../../platform/graphql/DayOrTime.js";
import { EventStatus } from "../calendarEnums.js";

/** The properties of an event that are stored as they are shown. */
@ObjectType()
export abstract class EventProperties {
  @Field(() => String, { description: "1 to 500 characters." })
  @Check("calendar_event_title_check", "length(title) between 1 and 500")
  @Column("text")
  title: string;

  @Field(() => String, { nullable: true, description: "At most 10 000 characters; null when it has none." })
  @Check("calendar_event_description_check", "length(description) <= 10000")
  @Column("text", { nullable: true })
  description: string | null;

  @Field(() => String, { nullable: true, description: "At most 500 characters; null when it has none." })
  @Check("calendar_event_location_check", "length(location) <= 500")
  @Column("text", { nullable: true })
  location: string | null;

  @Field(() => EventStatus, { description: "CONFIRMED unless chosen." })
  @Check("calendar_event_status_check", "status in ('CONFIRMED', 'TENTATIVE', 'CANCELLED')")
  @Column("text", { default: EventStatus.CONFIRMED })
  status: EventStatus;

  @Field(() => Boolean, { description: "Runs from midnight to midnight in `timeZone`, the end not included." })
  @Column("boolean", { default: false })
  allDay: boolean;

  @Field(() => String, {
    description: "IANA's name, as Europe/Lisbon; a series keeps its wall-clock time there.",
  })
  @Column("text", { default: "UTC" })
  timeZone: string;

  @Field(() => String, {
    nullable: true,
    description: "An RRULE of RFC 5545 without `RRULE:`; null for an event that happens once.",
  })
  @Check("calendar_event_recurrence_rule_check", "length(recurrence_rule) <= 500")
  @Column("text", { nullable: true })
  recurrenceRule: string | null;

  @Field(() => DayOrTime, {
    nullable: true,
    description: "No occurrence starts after it; a day is included whole. The earlier of it and the rule's end wins.",
  })
  @Check("calendar_event_recurrence_end_date_check", isDayOrTime("recurrence_end_date"))
  @Column({ type: "text", nullable: true, collation: "C" })
  recurrenceEndDate: string | null;

  @Field(() => [Int], {
    description:
      "Reminders, as minutes before the start by the clock of `timeZone`, earliest first; below 0 after it, for an all-day event (-540: at 9:00 of its day).",
  })
  @Column("integer", { array: true, default: "{}" })
  reminders: number[];
}
