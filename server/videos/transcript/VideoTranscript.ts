import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";

export enum TranscriptSource {
  CAPTIONS = "CAPTIONS",
  PASTED = "PASTED",
  FILE = "FILE",
  SPEECH = "SPEECH",
}
registerEnumType(TranscriptSource, {
  name: "TranscriptSource",
  valuesConfig: {
    CAPTIONS: { description: "The captions of the video." },
    FILE: { description: "A file with captions." },
    PASTED: { description: "Text that was pasted." },
    SPEECH: { description: "Recognized speech." },
  },
  description:
    "Where a transcript comes from: the video's captions, pasted text, a caption file, or recognized speech.",
});

@ObjectType({ simpleResolvers: true, description: "What is said between two moments of a video." })
export class TranscriptSegment {
  @Field(() => Int, { description: "Milliseconds from the beginning of the video." })
  startMilliseconds: number;

  @Field(() => Int, { description: "Milliseconds from the beginning of the video; never before the start." })
  endMilliseconds: number;

  @Field(() => String, { description: "1 to 2 000 characters." })
  text: string;
}

@ObjectType({ simpleResolvers: true, description: "What is said in a video." })
export class VideoTranscript {
  @Field(() => TranscriptSource, { description: "Where it comes from." })
  source: TranscriptSource | `${TranscriptSource}`;

  @Field(() => String, {
    nullable: true,
    description: "Its language as a BCP 47 tag, e.g. en or pt-BR; null: unknown.",
  })
  language: string | null;

  @Field(() => Boolean, { description: "false for pasted text without times: its times are guessed from its length." })
  isTimed: boolean;

  @Field(() => DateTime, { description: "When it was kept." })
  createdAt: string;

  @Field(() => [TranscriptSegment], { description: "In the order of time; at most 20 000." })
  segments: TranscriptSegment[];
}
