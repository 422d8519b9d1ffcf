import { BackupSchedule } from "./BackupSchedule.js";

export interface Schedule {
  backups: BackupSchedule;
  /** 0 to 23, in UTC. */
  backupHour: number;
}

/** How often the schedule is checked: a due backup is started then. */
export const lookEveryMinutes = 10;
const look = lookEveryMinutes * 60_000;
const hour = 3_600_000;
const day = 24 * hour;
const sunday = 0;

/** The last time up to now at which a backup was due; null without a schedule. */
function lastDue({ backups, backupHour }: Schedule, now: number): number | null {
  if (backups === BackupSchedule.NEVER) return null;
  const today = Math.floor(now / day) * day + backupHour * hour;
  const latest = today <= now ? today : today - day;
  const sinceSunday = (new Date(latest).getUTCDay() - sunday + 7) % 7;
  return backups === BackupSchedule.WEEKLY ? latest - sinceSunday * day : latest;
}

/** Whether a backup is due. @param before when the schedule last started one; null: never. */
export function isDue(schedule: Schedule, before: Date | null, now: Date): boolean {
  const due = lastDue(schedule, now.getTime());
  return due !== null && (before === null || before.getTime() < due);
}

/** When the next one starts; null without a schedule. */
export function nextTime(schedule: Schedule, before: Date | null, now: Date): Date | null {
  const due = lastDue(schedule, now.getTime());
  if (due === null) return null;
  if (isDue(schedule, before, now)) return new Date(Math.floor(now.getTime() / look) * look + look);
  return new Date(due + (schedule.backups === BackupSchedule.WEEKLY ? 7 : 1) * day);
}
