import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";
import { MailStatus } from "../mails/mailTypes.js";

export enum JobState {
  QUEUED = "QUEUED",
  RUNNING = "RUNNING",
  DONE = "DONE",
  FAILED = "FAILED",
}
registerEnumType(JobState, {
  name: "JobState",
  description: "Where a background job stands.",
  valuesConfig: {
    QUEUED: { description: "It waits, for the first time or to be tried again." },
    RUNNING: { description: "It runs." },
    DONE: { description: "It ended well; kept for a while." },
    FAILED: { description: "Every try failed." },
  },
});

@ObjectType({ simpleResolvers: true, description: "How many jobs stand where." })
export class JobCount {
  @Field(() => JobState, { description: "The state." })
  state: JobState;

  @Field(() => Int, { description: "How many are in it." })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: "How many mails stand where." })
export class MailCount {
  @Field(() => MailStatus, { description: "The state." })
  status: MailStatus;

  @Field(() => Int, { description: "How many are in it." })
  count: number;
}

@ObjectType({ simpleResolvers: true, description: "A background job: never what it works on." })
export class AdminJob {
  @Field(() => ID, { description: "A UUID." })
  id: string;

  @Field(() => String, { description: 'Its queue, e.g. "mail.deliver".' })
  name: string;

  @Field(() => JobState, { description: "Where it stands." })
  state: JobState;

  @Field(() => Int, { description: "How often it was tried." })
  attempts: number;

  @Field(() => String, { nullable: true, description: "Why it failed last; at most 300 characters." })
  reason: string | null;

  @Field(() => DateTime, { description: "When it was stored." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it is tried next; null unless queued." })
  nextAt: string | null;
}

@ObjectType({ simpleResolvers: true, description: "How the instance does." })
export class InstanceState {
  @Field(() => Float, { description: "Bytes of the database." })
  databaseBytes: number;

  @Field(() => Float, { description: "Bytes of the stored files, each counted once." })
  fileBytes: number;

  @Field(() => Int, { description: "How many files are stored." })
  fileCount: number;

  @Field(() => String, { description: '"disk" or "bucket".' })
  fileStore: string;

  @Field(() => Boolean, { description: "Whether a mail server is set; without one mails stay in the outbox." })
  hasMailServer: boolean;

  @Field(() => [MailCount], { description: "Mails of the last 90 days." })
  mails: MailCount[];

  @Field(() => [JobCount], { description: "Jobs that are kept." })
  jobs: JobCount[];

  @Field(() => Boolean, { description: "Whether this process runs jobs; else a worker does." })
  runsJobs: boolean;

  @Field(() => DateTime, { description: "When the process that answers started." })
  startedAt: string;
}
