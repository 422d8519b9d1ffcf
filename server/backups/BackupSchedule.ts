import { registerEnumType } from "type-graphql";

export enum BackupSchedule {
  NEVER = "NEVER",
  DAILY = "DAILY",
  WEEKLY = "WEEKLY",
}
registerEnumType(BackupSchedule, {
  name: "BackupSchedule",
  description: "How often a backup is made by itself.",
  valuesConfig: {
    NEVER: { description: "Only when an admin begins one." },
    DAILY: { description: "Each day." },
    WEEKLY: { description: "Each Sunday." },
  },
});
