import { Field, ID, InputType, ObjectType } from "type-graphql";
import { enterYouTubeUrl, fetchVideoInfo, invalidYouTubeUrl } from "../../../schema/sentences.js";
import { SummarySource } from "../../content/contentEnums.js";
import { bounded, idOrNull, optionalText, Rule, requiredText } from "../../platform/graphql/inputRules.js";
import { checkLanguages } from "../transcript/languages.js";
import { readVideoLink } from "../videoLink.js";
import { AnalysisStep } from "./VideoAnalysis.js";

const describedLanguages =
  "The person's languages as BCP 47 tags, the dearest first, at most 10: captions are looked for in this order, and a model writes in the first. Null: as the browser asks.";

@InputType({ description: "How a video is to be analyzed." })
export class AnalyzeVideoInput {
  @Field(() => [String], { nullable: true, description: describedLanguages })
  @Rule(checkLanguages)
  languages?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether a summary or key points that a person wrote may be overwritten; false unless said.",
  })
  replace?: boolean | null;
}

@InputType({ description: "What a summary is made of before a video is saved." })
export class GenerateSummaryInput {
  @Field(() => String, { description: "The link to the video." })
  @Rule(
    bounded({ minLength: 1, isNeverNull: true }, (value) => {
      if (typeof value !== "string" || value.trim() === "") return enterYouTubeUrl;
      return readVideoLink(value) ? null : invalidYouTubeUrl;
    }),
  )
  youtubeUrl: string;

  @Field(() => String, { description: "The video's title." })
  @Rule(requiredText("The title", 500, fetchVideoInfo))
  title: string;

  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the caller's own: `summaryProgress` then tells under it how far the summary is.",
  })
  @Rule(idOrNull())
  runId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What its channel says of it, at most 10 000 characters: read where the video has no captions.",
  })
  @Rule(optionalText("The description", 10_000))
  description?: string | null;

  @Field(() => [String], { nullable: true, description: describedLanguages })
  @Rule(checkLanguages)
  languages?: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: "A summary that nothing keeps yet." })
export class GeneratedSummary {
  @Field(() => String, { description: "Plain text." })
  aiSummary: string;

  @Field(() => SummarySource, { description: "Who wrote it: BUILT_IN or MODEL." })
  source: SummarySource | `${SummarySource}`;

  @Field(() => String, { description: "A sentence for the person who asked." })
  message: string;
}

@ObjectType({ simpleResolvers: true, description: "What this instance can do with videos." })
export class VideoAbilities {
  @Field(() => Boolean, { description: "Whether a language model writes summaries; the built-in one does otherwise." })
  hasModel: boolean;

  @Field(() => Boolean, { description: "Whether speech can be recognized in a file that a person gives." })
  hasSpeech: boolean;

  @Field(() => String, {
    description: "Where a browser asks, as oEmbed does, what a video is called; {id} in it stands for the video's id.",
  })
  metadataUrl: string;

  @Field(() => String, { description: "Where the picture of a video is; {id} in it stands for the video's id." })
  thumbnailUrl: string;
}

@ObjectType({ simpleResolvers: true, description: "How far a summary is that a form waits for." })
export class SummaryProgress {
  @Field(() => ID, { description: "As it was given with what asked for the summary." })
  runId: string;

  @Field(() => AnalysisStep, { description: "What is done now." })
  step: AnalysisStep | `${AnalysisStep}`;
}
