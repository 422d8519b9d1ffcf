import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import {
  type ContentType,
  type CountsOfMany,
  capitalized,
  contentKinds,
  contentTypes,
} from "../contentKinds/contentKinds.js";
import { DateTime } from "../platform/graphql/scalars.js";

export enum TransferKind {
  EXPORT = "EXPORT",
  IMPORT = "IMPORT",
}
registerEnumType(TransferKind, {
  name: "TransferKind",
  valuesConfig: { EXPORT: { description: "An export." }, IMPORT: { description: "An import." } },
  description: "Which way a transfer goes.",
});

export enum ImportSource {
  MARKDOWN = "MARKDOWN",
  NOTION = "NOTION",
  KEEP = "KEEP",
  COMMONPLACE = "COMMONPLACE",
}
registerEnumType(ImportSource, {
  name: "ImportSource",
  valuesConfig: {
    COMMONPLACE: { description: "An export of this app." },
    KEEP: { description: "Google Keep." },
    MARKDOWN: { description: "Markdown files." },
    NOTION: { description: "Notion." },
  },
  description: "Whose files an import reads.",
});

export enum TransferState {
  CHECKED = "CHECKED",
  QUEUED = "QUEUED",
  RUNNING = "RUNNING",
  COMPLETED = "COMPLETED",
  FAILED = "FAILED",
  CANCELLED = "CANCELLED",
  UNDONE = "UNDONE",
}
registerEnumType(TransferState, {
  name: "TransferState",
  valuesConfig: {
    CANCELLED: { description: "Its owner stopped it." },
    CHECKED: { description: "An import that was read and waits to be started." },
    COMPLETED: { description: "It has ended well." },
    FAILED: { description: "It could not be done." },
    QUEUED: { description: "It waits for its turn." },
    RUNNING: { description: "It is under way." },
    UNDONE: { description: "An import that was taken back." },
  },
  description:
    "How far a transfer is: an import is CHECKED before it is started; it waits, runs, or has ended well, badly, or because somebody stopped it; an import that was taken back is UNDONE.",
});

/** The step of a transfer that handles a kind's items. */
export const stepOf = (type: ContentType) => contentKinds[type].many.toUpperCase() as Uppercase<keyof CountsOfMany>;
export const transferSteps = [...contentTypes.map(stepOf), "PROJECTS", "TASKS", "CALENDAR", "FILES"] as const;
export type TransferStep = (typeof transferSteps)[number];
const TransferStep = Object.fromEntries(transferSteps.map((step) => [step, step]));
registerEnumType(TransferStep, {
  name: "TransferStep",
  valuesConfig: {
    CALENDAR: { description: "Events." },
    FILES: { description: "Files." },
    NOTES: { description: "Notes." },
    PROJECTS: { description: "Projects." },
    TASKS: { description: "Tasks." },
    VIDEOS: { description: "Videos." },
  },
  description: "What a transfer is at.",
});

@ObjectType({ simpleResolvers: true, description: "Something that an import leaves out." })
class LeftOut {
  @Field(() => String, { description: "Its name in the file." })
  name: string;

  @Field(() => String, { description: "Why, in a few words." })
  reason: string;
}

@ObjectType("ImportReport", { simpleResolvers: true, description: "What an import brings, or has brought." })
class ReportParts {
  @Field(() => Int, { description: "Projects and subprojects." })
  projects: number;

  @Field(() => Int, { description: "Tasks, subtasks and to-dos." })
  tasks: number;

  @Field(() => Int, { description: "Events; a series is one." })
  events: number;

  @Field(() => Int, { description: "New tags." })
  tags: number;

  @Field(() => Int, { description: "New categories." })
  categories: number;

  @Field(() => Int, { description: "Files." })
  files: number;

  @Field(() => Int, { description: "How many items are here already and stay as they are." })
  alreadyHere: number;

  @Field(() => Int, { description: "How many are left out." })
  leftOutCount: number;

  @Field(() => [LeftOut], { description: "The first 100 of those." })
  leftOut: LeftOut[];
}

export type ImportReport = ReportParts & CountsOfMany;
for (const { many } of Object.values(contentKinds)) {
  Field(() => Int, { description: `${capitalized(many)}.` })(ReportParts.prototype, many);
}
/** Counts of zero for all content. */
export const noContent = Object.fromEntries(Object.values(contentKinds).map(({ many }) => [many, 0])) as CountsOfMany;

@ObjectType({ simpleResolvers: true, description: "An export or an import." })
export class Transfer {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => TransferKind, { description: "Which way it goes." })
  kind: TransferKind | `${TransferKind}`;

  @Field(() => ImportSource, { nullable: true, description: "Whose files an import reads; null for an export." })
  source: ImportSource | `${ImportSource}` | null;

  @Field(() => TransferState, { description: "How far it is." })
  state: TransferState | `${TransferState}`;

  @Field(() => TransferStep, { nullable: true, description: "What it is at, or ended at; null while it waits." })
  step: TransferStep | null;

  @Field(() => Int, { description: "How many things are done." })
  done: number;

  @Field(() => Int, { description: "Of how many; 0 while that isn't known." })
  total: number;

  @Field(() => String, { nullable: true, description: "Why it failed, in a sentence; null unless it is FAILED." })
  failure: string | null;

  @Field(() => String, { description: "The file's name." })
  fileName: string;

  @Field(() => Float, { nullable: true, description: "In bytes; null until the file is whole." })
  fileSize: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Until when an export can be downloaded; null until it is whole, and for imports.",
  })
  expiresAt: string | null;

  @Field(() => ReportParts, {
    nullable: true,
    description: "What an import would bring while it is CHECKED, else what it has brought; null for an export.",
  })
  report: ImportReport | null;

  @Field(() => DateTime, { description: "When it was asked for." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it ended; null until then." })
  finishedAt: string | null;
}
