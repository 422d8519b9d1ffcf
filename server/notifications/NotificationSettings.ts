import { Field, InputType, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { User } from "../accounts/User.js";
import { milliseconds } from "../platform/data/columns.js";
import { columns } from "../platform/data/expressions.js";
import { type Check as InputCheck, Rule } from "../platform/graphql/inputRules.js";
import { isTimeZone } from "../platform/recurrence/timeZones.js";

@Entity("notification_settings")
@ObjectType({ simpleResolvers: true, description: "How and when the viewer is told of what arrives." })
export class NotificationSettings {
  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @PrimaryColumn("uuid")
  ownerId: string;

  @Field(() => Boolean, { description: "Notices on the devices that allow them. True unless changed." })
  @Column("boolean", { default: true })
  browser: boolean;

  @Field(() => Boolean, { description: "Mails. True unless changed." })
  @Column("boolean", { default: true })
  email: boolean;

  @Field(() => Boolean, {
    description:
      "Whether a digest lists what others send, at most once an hour, in place of a mail for each. False unless changed.",
  })
  @Column("boolean", { default: false })
  digest: boolean;

  @Field(() => Boolean, { description: "The count beside Dashboard. True unless changed." })
  @Column("boolean", { default: true })
  dashboard: boolean;

  @Field(() => Int, { nullable: true, description: "When the quiet hours begin, in minutes of the day; null: none." })
  @Check("notification_settings_quiet_from_check", "quiet_from between 0 and 1439")
  @Column("smallint", { nullable: true })
  quietFrom: number | null;

  @Field(() => Int, { nullable: true, description: "When the quiet hours end, in minutes of the day; null: none." })
  @Check("notification_settings_quiet_until_check", "quiet_until between 0 and 1439")
  @Column("smallint", { nullable: true })
  quietUntil: number | null;

  @Field(() => String, { description: "The IANA time zone of the quiet hours; UTC unless changed." })
  @Column("text", { default: "UTC" })
  timeZone: string;

  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastMailAt: string | null;
}

/** The columns that the viewer chooses. */
export const notificationSettingColumns = columns(
  "notification_settings",
  "browser, email, digest, dashboard, quiet_from, quiet_until, time_zone",
);

/** The settings until something is chosen. */
export const defaultNotificationSettings: NotificationSettingValues = {
  browser: true,
  email: true,
  digest: false,
  dashboard: true,
  quietFrom: null,
  quietUntil: null,
  timeZone: "UTC",
};

export type NotificationSettingValues = Omit<NotificationSettings, "ownerId" | "lastMailAt">;

const minuteOfDay: InputCheck = (value) =>
  value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1440)
    ? null
    : "Please enter a minute of the day, 0 to 1439";

const timeZone: InputCheck = (value) => (value === null || isTimeZone(value) ? null : "There is no such time zone");

@InputType({ description: "What changes; what is left out stays." })
export class NotificationSettingsInput {
  @Field(() => Boolean, { nullable: true, description: "Notices on devices." })
  browser?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Mails." })
  email?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "A digest in place of a mail for each send." })
  digest?: boolean | null;

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
