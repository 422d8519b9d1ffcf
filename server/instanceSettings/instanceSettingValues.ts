import { SignUpMode } from "../accounts/auth/SignUpMode.js";
import { BackupSchedule } from "../backups/BackupSchedule.js";
import { categoryIconNames } from "../taxonomy/categoryIconNames.js";
import { defaultThanks } from "./defaultThanks.js";

/** The settings that admins make for the whole instance, in force at once. */
export interface InstanceSettingValues {
  signUp: SignUpMode;
  /** Off: no link leads anywhere, and none is made. */
  publicLinks: boolean;
  /** On: who is an admin reaches nothing of admins without a second factor. */
  adminsNeedSecondFactor: boolean;
  /** Off: items go to people with an account alone. */
  sendingToStrangers: boolean;
  invitationsPerHour: number;
  recipientsPerSend: number;
  attachmentMegabytes: number;
  /** The room that the files of one person may take. */
  storageGigabytes: number;
  backups: BackupSchedule;
  /** The hour of UTC that a scheduled backup is made after. */
  backupHour: number;
  /** As many of the whole ones in their place stay. */
  backupsKept: number;
  thankYouHeadings: readonly string[];
  thankYouMessages: readonly string[];
  /** Those that pickers offer, in order. */
  categoryIcons: readonly string[];
}

/** Least, most: also what the settings page says. */
export const instanceSettingBounds = {
  invitationsPerHour: [1, 100],
  recipientsPerSend: [1, 20],
  attachmentMegabytes: [1, 10],
  storageGigabytes: [1, 1000],
  backupHour: [0, 23],
  backupsKept: [1, 100],
} as const;

export const defaultInstanceSettings: InstanceSettingValues = {
  signUp: SignUpMode.OPEN,
  publicLinks: true,
  adminsNeedSecondFactor: false,
  sendingToStrangers: true,
  invitationsPerHour: 10,
  recipientsPerSend: 20,
  attachmentMegabytes: 10,
  storageGigabytes: 5,
  backups: BackupSchedule.NEVER,
  backupHour: 2,
  backupsKept: 7,
  thankYouHeadings: defaultThanks.headings,
  thankYouMessages: defaultThanks.messages,
  categoryIcons: categoryIconNames,
};

export const instanceSettingNames = Object.keys(defaultInstanceSettings) as (keyof InstanceSettingValues)[];
