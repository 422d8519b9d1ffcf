import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";

export enum AnalysisState {
  QUEUED = "QUEUED",
  RUNNING = "RUNNING",
  COMPLETED = "COMPLETED",
  FAILED = "FAILED",
  CANCELLED = "CANCELLED",
}
registerEnumType(AnalysisState, {
  name: "AnalysisState",
  valuesConfig: {
    CANCELLED: { description: "Its owner stopped it." },
    COMPLETED: { description: "It has ended well." },
    FAILED: { description: "It could not be done." },
    QUEUED: { description: "It waits for its turn." },
    RUNNING: { description: "It is under way." },
  },
  description: "How far an analysis is: it waits, runs, or has ended well, badly, or because somebody stopped it.",
});

export enum AnalysisStep {
  CAPTIONS = "CAPTIONS",
  READING = "READING",
  SUMMARY = "SUMMARY",
  KEY_POINTS = "KEY_POINTS",
}
registerEnumType(AnalysisStep, {
  name: "AnalysisStep",
  valuesConfig: {
    CAPTIONS: { description: "Captions are being fetched." },
    KEY_POINTS: { description: "Key points are being found." },
    READING: { description: "The transcript is being read." },
    SUMMARY: { description: "The summary is being written." },
  },
  description: "What an analysis does, in this order: gets what is said, reads it, writes the summary, the key points.",
});

@ObjectType({ simpleResolvers: true, description: "One run that makes a summary and key points of a video." })
export class VideoAnalysis {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => ID, { description: "The video." })
  videoId: string;

  @Field(() => AnalysisState, { description: "How far it is." })
  state: AnalysisState | `${AnalysisState}`;

  @Field(() => AnalysisStep, { nullable: true, description: "The step it is at, or ended at; null while it waits." })
  step: AnalysisStep | `${AnalysisStep}` | null;

  @Field(() => Int, { description: "0 to 100." })
  progress: number;

  @Field(() => String, { nullable: true, description: "Why it failed, in a sentence; null unless it is FAILED." })
  failure: string | null;

  @Field(() => DateTime, { description: "When it was asked for." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it began to run; null while it waits." })
  startedAt: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it ended; null until then." })
  finishedAt: string | null;
}
