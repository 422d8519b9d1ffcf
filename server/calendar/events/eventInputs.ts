import { Field, ID, InputType, Int } from "type-graphql";
import { titleRequired } from "../../../schema/sentences.js";
import { DayOrTime } from "../../platform/graphql/DayOrTime.js";
import { idOrNull, notNull, optionalText, Rule, requiredText } from "../../platform/graphql/inputRules.js";
import { DateTime } from "../../platform/graphql/scalars.js";
import { timeZoneOrNull } from "../../platform/recurrence/timeZones.js";
import { EventStatus } from "../calendarEnums.js";
import { remindersProblem } from "../reminders/reminderMinutes.js";

const title = requiredText("The title", 500, titleRequired);

@InputType()
abstract class EventValues {
  @Field(() => Boolean, {
    nullable: true,
    description: "Its start and end must be midnights in `timeZone`, else INVALID_INPUT. false when null.",
  })
  allDay?: boolean | null;

  @Field(() => String, { nullable: true, description: "At most 10 000 characters. Null or empty: none." })
  @Rule(optionalText("The description", 10_000))
  description?: string | null;

  @Field(() => String, { nullable: true, description: "At most 500 characters. Null or empty: none." })
  @Rule(optionalText("The location", 500))
  location?: string | null;

  @Field(() => EventStatus, { nullable: true, description: "CONFIRMED when null." })
  status?: EventStatus | null;

  @Field(() => ID, { nullable: true, description: "One of the viewer's, else INVALID_INPUT. Null: none." })
  @Rule(idOrNull("There is no such event type"))
  eventTypeId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "An RRULE of RFC 5545, at most 500 characters: daily to yearly; finer, BYHOUR, BYMINUTE, BYSECOND and COUNT with UNTIL are INVALID_INPUT, and so is a rule that never happens. `RRULE:` in front is taken. Null or empty: it happens once.",
  })
  @Rule(optionalText("The rule", 500))
  recurrenceRule?: string | null;

  @Field(() => DayOrTime, {
    nullable: true,
    description: "No occurrence starts after it; a day is included whole. Null: the rule alone ends it.",
  })
  recurrenceEndDate?: string | null;

  @Field(() => String, { nullable: true, description: "IANA's name, as Europe/Lisbon; UTC when null." })
  @Rule(timeZoneOrNull)
  timeZone?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      "At most 5, as minutes before the start: 0 to 40 320; of an all-day event from -1 439 (-540: at 9:00 of its day). None when null.",
  })
  @Rule(remindersProblem)
  reminders?: number[] | null;
}

@InputType({ description: "What a new event holds." })
export class CreateEventInput extends EventValues {
  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the client's own, so that a retried create is one create.",
  })
  @Rule(idOrNull("Please enter a UUID"))
  id?: string | null;

  @Field(() => String, { description: "1 to 500 characters, trimmed." })
  @Rule(title)
  title: string;

  @Field(() => DateTime, { description: "When it starts; of a series, from when its rule counts." })
  start: string;

  @Field(() => DateTime, {
    description:
      "When it ends; at or before the start it is INVALID_INPUT, and so is more than a year (366 days) after it with a rule.",
  })
  end: string;
}

@InputType({
  description:
    "Fields left out stay as they are; null empties. Rule, end of the rule and time zone are the series': with THIS they are INVALID_INPUT.",
})
export class UpdateEventInput extends EventValues {
  @Field(() => String, { nullable: true, description: "1 to 500 characters, trimmed." })
  @Rule(title)
  title?: string;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "When it starts. With the id of an occurrence and ALL or FOLLOWING, the series moves by as much as this occurrence does, and its rule goes along to other weekdays or days of the month unless one is given.",
  })
  @Rule(notNull)
  start?: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it ends; with a rule at most a year (366 days) after its start.",
  })
  @Rule(notNull)
  end?: string;
}
