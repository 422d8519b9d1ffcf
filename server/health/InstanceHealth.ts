import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { BackupRun } from "../backups/BackupRun.js";
import { DateTime } from "../platform/graphql/scalars.js";

export enum HealthProblemKind {
  WORKER_SILENT = "WORKER_SILENT",
  MAILS_WAIT = "MAILS_WAIT",
  DISK_NEARLY_FULL = "DISK_NEARLY_FULL",
  BACKUP_FAILED = "BACKUP_FAILED",
}
registerEnumType(HealthProblemKind, {
  name: "HealthProblemKind",
  description: "A kind of problem that admins are told of once.",
  valuesConfig: {
    WORKER_SILENT: { description: "No process has run jobs for 5 minutes." },
    MAILS_WAIT: { description: "Mails have waited for more than 15 minutes." },
    DISK_NEARLY_FULL: { description: "Less than a tenth of a disk with the data folder is free." },
    BACKUP_FAILED: { description: "The latest backup could not be made." },
  },
});

@ObjectType({ simpleResolvers: true, description: "Something that is wrong with the instance, or was of late." })
export class HealthProblem {
  @Field(() => HealthProblemKind, { description: "The kind." })
  kind: HealthProblemKind;

  @Field(() => String, { description: "Tells the disk that it is about from others; empty for what is not about one." })
  place: string;

  @Field(() => String, { description: "The problem in a few words." })
  title: string;

  @Field(() => String, { description: "More of it, in a sentence." })
  body: string;

  @Field(() => DateTime, { description: "When it was found first." })
  beganAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it was over; null while it goes on." })
  endedAt: string | null;
}

@ObjectType({ simpleResolvers: true, description: "How long requests of one operation took in the last hour." })
export class OperationTimes {
  @Field(() => String, {
    description: 'The field or REST operation, e.g. "note"; else the kind of path, e.g. "assets".',
  })
  name: string;

  @Field(() => Int, { description: "How many requests there were." })
  count: number;

  @Field(() => Int, { description: "How many of them failed by no fault of whoever asked." })
  failed: number;

  @Field(() => Float, { description: "Milliseconds within which half of them were answered." })
  medianMs: number;

  @Field(() => Float, { description: "Milliseconds within which 95 of 100 were answered." })
  p95Ms: number;

  @Field(() => Float, { description: "Milliseconds of the slowest." })
  slowestMs: number;
}

@ObjectType({ simpleResolvers: true, description: "A statement that took the database more than a second." })
export class SlowStatement {
  @Field(() => String, { description: "How it begins, never with its values." })
  text: string;

  @Field(() => Float, { description: "Milliseconds that it took." })
  milliseconds: number;

  @Field(() => DateTime, { description: "When it ended." })
  at: string;
}

@ObjectType({ simpleResolvers: true, description: "A queue of jobs in which something waits or has failed." })
export class QueueState {
  @Field(() => String, { description: 'Its name, e.g. "mail.deliver".' })
  name: string;

  @Field(() => Int, { description: "Jobs that could run now." })
  waiting: number;

  @Field(() => DateTime, { nullable: true, description: "Since when the first of them waits; null where none does." })
  waitingSince: string | null;

  @Field(() => Int, { description: "Jobs that failed with all their tries and are still kept." })
  failed: number;
}

@ObjectType({ simpleResolvers: true, description: "Connections of the answering process to the database." })
export class ConnectionState {
  @Field(() => String, {
    description: '"request", "search" or "background", or "replica" or "replicaSearch" where there is one.',
  })
  use: string;

  @Field(() => Int, { description: "Those in use." })
  used: number;

  @Field(() => Int, { description: "The most that there may be." })
  max: number;

  @Field(() => Int, { description: "Who waits for one." })
  waiting: number;
}

@ObjectType({ simpleResolvers: true, description: "The disk with the data folder of the answering process." })
export class DiskRoom {
  @Field(() => String, { description: "The machine and the folder." })
  place: string;

  @Field(() => Float, { description: "Bytes of the disk." })
  bytes: number;

  @Field(() => Float, { description: "Bytes that are free." })
  freeBytes: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "What is wrong, slow or waiting. Times, connections, memory and disk are those of the process that answers.",
})
export class InstanceHealth {
  @Field(() => [HealthProblem], {
    description: "What is wrong now and was in the last 30 days, the newest first; 50 at most.",
  })
  problems: HealthProblem[];

  @Field(() => [OperationTimes], { description: "The 20 operations whose 95 of 100 took longest." })
  operations: OperationTimes[];

  @Field(() => [SlowStatement], { description: "The latest 20 since the start, the newest first." })
  slowStatements: SlowStatement[];

  @Field(() => [QueueState], { description: "The 50 queues at most in which something waits or has failed." })
  queues: QueueState[];

  @Field(() => DateTime, {
    nullable: true,
    description: "When a process that runs jobs last showed life; null: never.",
  })
  workerSeenAt: string | null;

  @Field(() => [ConnectionState], { description: "One for each use." })
  connections: ConnectionState[];

  @Field(() => Float, { description: "The part of the last two minutes in which the event loop was busy: 0 to 1." })
  eventLoopBusy: number;

  @Field(() => Float, { description: "Bytes of memory that the process has." })
  memoryBytes: number;

  @Field(() => DiskRoom, { nullable: true, description: "The room on the disk; null where it can't be read." })
  disk: DiskRoom | null;

  @Field(() => BackupRun, { nullable: true, description: "The latest backup that has ended; null where none has." })
  lastBackup: BackupRun | null;

  @Field(() => String, { description: "The version of Node.js." })
  nodeVersion: string;

  @Field(() => String, { description: "The version of PostgreSQL." })
  databaseVersion: string;

  @Field(() => String, { description: "The latest change of the database's tables." })
  migration: string;
}
