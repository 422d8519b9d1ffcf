import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../platform/graphql/scalars.js";

export enum BackupState {
  RUNNING = "RUNNING",
  DONE = "DONE",
  FAILED = "FAILED",
  STOPPED = "STOPPED",
}
registerEnumType(BackupState, {
  name: "BackupState",
  description: "Where a backup stands.",
  valuesConfig: {
    RUNNING: { description: "It is being made." },
    DONE: { description: "It is whole." },
    FAILED: { description: "It could not be made, and nothing of it was kept." },
    STOPPED: { description: "An admin stopped it, and nothing of it was kept." },
  },
});

@ObjectType({ simpleResolvers: true, description: "A backup of the whole instance." })
export class BackupRun {
  @Field(() => ID, { description: "A UUID." })
  id: string;

  @Field(() => BackupState, { description: "Where it stands." })
  state: BackupState;

  @Field(() => Boolean, { description: "Whether the schedule began it; else an admin did." })
  isScheduled: boolean;

  @Field(() => String, { description: 'The folder it is in, or "s3://" and its bucket.' })
  place: string;

  @Field(() => String, {
    nullable: true,
    description: "Its file; null until it is whole, and once it gave way to newer ones.",
  })
  fileName: string | null;

  @Field(() => Float, { nullable: true, description: "Bytes of its file; null until it is whole." })
  size: number | null;

  @Field(() => Boolean, { description: "Whether BACKUP_PASSPHRASE is needed to restore it." })
  isEncrypted: boolean;

  @Field(() => Int, { description: "Tables in it, so far." })
  tables: number;

  @Field(() => Int, { description: "Files in it, so far." })
  files: number;

  @Field(() => Float, { description: "Bytes of its rows and files before they are compressed, so far." })
  bytes: number;

  @Field(() => String, { nullable: true, description: "Why it failed, in a sentence." })
  reason: string | null;

  @Field(() => DateTime, { description: "When it was begun." })
  startedAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it ended; null while it runs." })
  endedAt: string | null;
}

@ObjectType({ simpleResolvers: true, description: "The backups of the instance." })
export class Backups {
  @Field(() => String, { description: 'Where they are put: a folder of the server, or "s3://" and a bucket.' })
  place: string;

  @Field(() => Boolean, { description: "Whether BACKUP_PASSPHRASE is set on the server, which encrypts them." })
  isEncrypted: boolean;

  @Field(() => DateTime, { nullable: true, description: "When the schedule makes the next; null without a schedule." })
  nextAt: string | null;

  @Field(() => [BackupRun], { description: "The latest 50, the newest first." })
  runs: BackupRun[];
}
