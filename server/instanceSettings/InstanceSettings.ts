import { Field, InputType, Int, ObjectType } from "type-graphql";
import { SignUpMode } from "../accounts/auth/SignUpMode.js";
import { BackupSchedule } from "../backups/BackupSchedule.js";
import { type Check, Rule } from "../platform/graphql/inputRules.js";
import { categoryIconNames } from "../taxonomy/categoryIconNames.js";
import { instanceSettingBounds } from "./instanceSettingValues.js";

const maxThanks = 50;
const offered = new Set<unknown>(categoryIconNames);

const within =
  ([least, most]: readonly [number, number]): Check =>
  (value) =>
    value === null || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
      ? null
      : `Please choose from ${least} to ${most}`;

const texts =
  (what: string, longest: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return null;
    const given = value.map((each) => String(each).trim());
    if (given.length === 0) return `Please keep at least one ${what}`;
    if (given.length > maxThanks) return `There may be at most ${maxThanks} ${what}s`;
    if (given.some((each) => each === "")) return `Please write something in each ${what}`;
    return given.some((each) => [...each].length > longest) ? `A ${what} may have at most ${longest} characters` : null;
  };

const icons: Check = (value) => {
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return "Please offer at least one icon";
  if (new Set(value).size < value.length) return "An icon appears twice";
  return value.every((each) => offered.has(each)) ? null : "There is no drawing of one of these icons";
};

const perHour = `${instanceSettingBounds.invitationsPerHour[0]} to ${instanceSettingBounds.invitationsPerHour[1]}.`;
const perSend = `${instanceSettingBounds.recipientsPerSend[0]} to ${instanceSettingBounds.recipientsPerSend[1]}.`;
const gigabytes = `${instanceSettingBounds.storageGigabytes[0]} to ${instanceSettingBounds.storageGigabytes[1]}.`;
const hour = `The hour of UTC after which it is made: ${instanceSettingBounds.backupHour[0]} to ${instanceSettingBounds.backupHour[1]}.`;
const kept = `How many backups stay; an older one gives way to a new one: ${instanceSettingBounds.backupsKept[0]} to ${instanceSettingBounds.backupsKept[1]}.`;
const megabytes = `${instanceSettingBounds.attachmentMegabytes[0]} to ${instanceSettingBounds.attachmentMegabytes[1]}; for new files.`;

@ObjectType({ simpleResolvers: true, description: "How much an icon is used, over all people." })
export class CategoryIconUse {
  @Field(() => String, { description: "The icon's name." })
  icon: string;

  @Field(() => Int, { description: "How many categories have it." })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: "What admins chose for the whole instance." })
export class InstanceSettings {
  @Field(() => SignUpMode, { description: "Who may make an account." })
  signUp: SignUpMode;

  @Field(() => Boolean, { description: "False: links answer as if they had expired, and none is made." })
  publicLinks: boolean;

  @Field(() => Boolean, { description: "True: admins reach nothing of admins without a second factor." })
  adminsNeedSecondFactor: boolean;

  @Field(() => Boolean, { description: "Whether items may be sent to addresses without an account." })
  sendingToStrangers: boolean;

  @Field(() => Int, { description: `How many addresses a person may invite within an hour: ${perHour}` })
  invitationsPerHour: number;

  @Field(() => Int, { description: `How many recipients one send may have: ${perSend}` })
  recipientsPerSend: number;

  @Field(() => Int, { description: `How large a file may be, in MB: ${megabytes}` })
  attachmentMegabytes: number;

  @Field(() => Int, { description: `How much the files of one person may take together, in GB: ${gigabytes}` })
  storageGigabytes: number;

  @Field(() => BackupSchedule, { description: "How often a backup is made by itself." })
  backups: BackupSchedule;

  @Field(() => Int, { description: hour })
  backupHour: number;

  @Field(() => Int, { description: kept })
  backupsKept: number;

  @Field(() => [String], { description: "What thanks for feedback: one of them, at random." })
  thankYouHeadings: string[];

  @Field(() => [String], { description: "What stands under the heading; the one at the same place." })
  thankYouMessages: string[];

  @Field(() => [String], { description: "The icons that pickers offer for categories, in order." })
  categoryIcons: string[];

  @Field(() => Boolean, { description: "REQUIRE_EMAIL_CONFIRMATION, which is set on the server." })
  requiresEmailConfirmation: boolean;

  @Field(() => Boolean, { description: "Whether SMTP_URL is set on the server; without it mails stay in the outbox." })
  hasMailServer: boolean;
}

@InputType({ description: "What changes; the rest stays." })
export class InstanceSettingsInput {
  @Field(() => SignUpMode, { nullable: true, description: "Who may make an account." })
  signUp?: SignUpMode | null;

  @Field(() => Boolean, { nullable: true, description: "Whether links work and are made." })
  publicLinks?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether admins need a second factor; CONFLICT from an admin who hasn't shown one.",
  })
  adminsNeedSecondFactor?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether items go to addresses without an account." })
  sendingToStrangers?: boolean | null;

  @Field(() => Int, { nullable: true, description: perHour })
  @Rule(within(instanceSettingBounds.invitationsPerHour))
  invitationsPerHour?: number | null;

  @Field(() => Int, { nullable: true, description: perSend })
  @Rule(within(instanceSettingBounds.recipientsPerSend))
  recipientsPerSend?: number | null;

  @Field(() => Int, { nullable: true, description: megabytes })
  @Rule(within(instanceSettingBounds.attachmentMegabytes))
  attachmentMegabytes?: number | null;

  @Field(() => Int, { nullable: true, description: gigabytes })
  @Rule(within(instanceSettingBounds.storageGigabytes))
  storageGigabytes?: number | null;

  @Field(() => BackupSchedule, { nullable: true, description: "How often a backup is made by itself." })
  backups?: BackupSchedule | null;

  @Field(() => Int, { nullable: true, description: hour })
  @Rule(within(instanceSettingBounds.backupHour))
  backupHour?: number | null;

  @Field(() => Int, { nullable: true, description: kept })
  @Rule(within(instanceSettingBounds.backupsKept))
  backupsKept?: number | null;

  @Field(() => [String], { nullable: true, description: "1 to 50, each of 1 to 100 characters." })
  @Rule(texts("heading", 100))
  thankYouHeadings?: string[] | null;

  @Field(() => [String], { nullable: true, description: "1 to 50, each of 1 to 300 characters." })
  @Rule(texts("message", 300))
  thankYouMessages?: string[] | null;

  @Field(() => [String], { nullable: true, description: "At least one, each once, of those the app has a drawing of." })
  @Rule(icons)
  categoryIcons?: string[] | null;
}
