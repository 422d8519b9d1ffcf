import { SignUpMode } from "../accounts/auth/SignUpMode.js";
import { BackupSchedule } from "../backups/BackupSchedule.js";
import { limitOf } from "../limits.js";
import { categoryIconNames } from "../taxonomy/categoryIconNames.js";
import { defaultThanks } from "./defaultThanks.js";

/** The settings that admins choose for all instances; changes apply at once. */
export interface InstanceSettingValues {
  signUp: SignUpMode;
  /** Off: existing share links stop working, and no new ones can be made. */
  publicLinks: boolean;
  /** On: admins need a second factor for the admin pages. */
  adminsNeedSecondFactor: boolean;
  /** Off: items can be sent only to people with an account. */
  sendingToStrangers: boolean;
  invitationsPerHour: number;
  recipientsPerSend: number;
  attachmentMegabytes: number;
  /** The storage for one person's files. */
  storageGigabytes: number;
  backups: BackupSchedule;
  /** The UTC hour after which a scheduled backup is made. */
  backupHour: number;
  /** How many complete backups are kept in their place. */
  backupsKept: number;
  thankYouHeadings: readonly string[];
  thankYouMessages: readonly string[];
  /** The icons that pickers offer, in order. */
  categoryIcons: readonly string[];
}

/** Min and max of each; the settings page shows them too. */
export const instanceSettingBounds = {
  invitationsPerHour: [1, 100],
  recipientsPerSend: [1, limitOf.sharing.recipientsAtOnce.max],
  attachmentMegabytes: [1, limitOf.files.fileBytes.max / 1_048_576],
  storageGigabytes: [1, 1000],
  backupHour: [0, 23],
  backupsKept: [1, 100],
} as const;

export const defaultInstanceSettings: InstanceSettingValues = {
  signUp: SignUpMode.OPEN,
  publicLinks: true,
  adminsNeedSecondFactor: false,
  sendingToStrangers: true,
  invitationsPerHour: limitOf.sharing.invitations.max,
  recipientsPerSend: limitOf.sharing.recipientsAtOnce.max,
  attachmentMegabytes: limitOf.files.fileBytes.max / 1_048_576,
  storageGigabytes: limitOf.files.storageGigabytes.max,
  backups: BackupSchedule.NEVER,
  backupHour: 2,
  backupsKept: 7,
  thankYouHeadings: defaultThanks.headings,
  thankYouMessages: defaultThanks.messages,
  categoryIcons: categoryIconNames,
};

export const instanceSettingNames = Object.keys(defaultInstanceSettings) as (keyof InstanceSettingValues)[];
