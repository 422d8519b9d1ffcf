import { Field, ID, ObjectType } from "type-graphql";
import { CalendarChangeKind } from "./calendarEnums.js";
import { EventOccurrence } from "./events/EventOccurrence.js";

@ObjectType({ simpleResolvers: true, description: "One change to the viewer's calendar: a hint to read again." })
export class CalendarChange {
  @Field(() => CalendarChangeKind, { description: "What changed." })
  kind: CalendarChangeKind;

  @Field(() => ID, { nullable: true, description: "The event or series, also when it is gone; null for other kinds." })
  eventId: string | null;

  @Field(() => EventOccurrence, {
    nullable: true,
    description: "The event, or the series itself, as it is now; null when it is gone for good, and for other kinds.",
  })
  event: EventOccurrence | null;
}
