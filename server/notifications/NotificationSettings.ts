import { Field, InputType, Int, ObjectType } from "type-graphql";
import { isTimeZone } from "../calendar/timeZones.js";
import { type Check, Rule } from "../platform/inputRules.js";

const minuteOfDay: Check = (value) =>
  value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1440)
    ? null
    : "Please give a minute of the day, 0 to 1439";

const timeZone: Check = (value) => (value === null || isTimeZone(value) ? null : "There is no such time zone");

@ObjectType({ simpleResolvers: true, description: "How and when the viewer is told of what arrives." })
export class NotificationSettings {
  @Field(() => Boolean, { description: "Notices on the devices that allow them. True unless changed." })
  browser: boolean;

  @Field(() => Boolean, { description: "Mails, at most one an hour. True unless changed." })
  email: boolean;

  @Field(() => Boolean, { description: "The count beside Dashboard. True unless changed." })
  dashboard: boolean;

  @Field(() => Int, { nullable: true, description: "When the quiet hours begin, in minutes of the day; null: none." })
  quietFrom: number | null;

  @Field(() => Int, { nullable: true, description: "When the quiet hours end, in minutes of the day; null: none." })
  quietUntil: number | null;

  @Field(() => String, { description: "The IANA time zone of the quiet hours; UTC unless changed." })
  timeZone: string;
}

@InputType({ description: "What changes; what is left out stays." })
export class NotificationSettingsInput {
  @Field(() => Boolean, { nullable: true, description: "Notices on devices." })
  browser?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Mails." })
  email?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "The count beside Dashboard." })
  dashboard?: boolean | null;

  @Field(() => Int, { nullable: true, description: "0 to 1439; null with `quietUntil` null: no quiet hours." })
  @Rule(minuteOfDay)
  quietFrom?: number | null;

  @Field(() => Int, { nullable: true, description: "0 to 1439; before `quietFrom` it is of the next day." })
  @Rule(minuteOfDay)
  quietUntil?: number | null;

  @Field(() => String, { nullable: true, description: "An IANA time zone, e.g. Europe/Lisbon." })
  @Rule(timeZone)
  timeZone?: string | null;
}
