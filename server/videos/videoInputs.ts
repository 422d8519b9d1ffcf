import { Field, ID, InputType, Int } from "type-graphql";
import { titleRequired } from "../../schema/sentences.js";
import { SummarySource } from "../content/contentEnums.js";
import { FilingProperties } from "../content/filing/FilingProperties.js";
import { limitOf } from "../limits.js";
import { bounded, idOrNull, optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { isUuid } from "../platform/isUuid.js";
import { checkThumbnail, maxThumbnailLength } from "./thumbnail.js";
import { checkVideoLink } from "./videoLink.js";

const title = requiredText("The title", 500, titleRequired);
const describedTitle = "1 to 500 characters, trimmed.";
const describedSameLink = "A link to the same video; what was saved first stays.";
const describedLink =
  "A link to a video of YouTube in any of its forms: watch, youtu.be, shorts, live, embed, with or without www., m. or music.";

export const maxKeyPoints = limitOf.content.keyPoints.max;
/** Longer than any video. */
export const maxSeconds = 10_000_000;

export const secondsSentence = "Please enter seconds from 0 to 10 000 000";

const keyPointText = requiredText("A key point", 1_000, "Please enter a key point");

const seconds = (value: unknown) =>
  typeof value === "number" && (value < 0 || value > maxSeconds) ? secondsSentence : null;

/** Validates the whole list: the sentence is about the first invalid key point. */
function checkKeyPoints(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  if (value.length > maxKeyPoints) return `Please enter at most ${maxKeyPoints} key points`;
  for (const point of value as KeyPointInput[]) {
    const wrong = seconds(point.seconds) ?? keyPointText(point.text);
    if (wrong) return wrong;
    if (point.id && !isUuid(point.id)) return "There is no such key point";
  }
  return null;
}

@InputType({ description: "A thing that is said in a video, and when." })
export class KeyPointInput {
  @Field(() => ID, { nullable: true, description: "The id of the key point that it changes; a new one when null." })
  id?: string | null;

  @Field(() => Int, { description: "Seconds from the beginning of the video." })
  seconds: number;

  @Field(() => String, { description: "1 to 1 000 characters, trimmed." })
  text: string;
}

/** The fields that every save of a video may set. */
@InputType()
export abstract class VideoProperties extends FilingProperties {
  @Field(() => String, {
    nullable: true,
    description: "An http or https address, at most 2 048 characters. Null or empty: derived from the link.",
  })
  @Rule(bounded({ maxLength: maxThumbnailLength }, checkThumbnail))
  thumbnailUrl?: string | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters, trimmed. Null or empty: not known." })
  @Rule(optionalText("The channel", 200))
  channelName?: string | null;

  @Field(() => Int, { nullable: true, description: "Seconds, at least 0; null: not known." })
  @Rule(seconds)
  durationSeconds?: number | null;

  @Field(() => String, { nullable: true, description: "Plain text, at most 10 000 characters. Null or empty: none." })
  @Rule(optionalText("The notes", 10_000))
  personalNotes?: string | null;

  @Field(() => String, { nullable: true, description: "Plain text, at most 20 000 characters. Null or empty: none." })
  @Rule(optionalText("The summary", 20_000))
  aiSummary?: string | null;

  @Field(() => SummarySource, {
    nullable: true,
    description: "Who wrote the summary that is given; PERSON unless said, or as before when it stays the same.",
  })
  summarySource?: SummarySource | null;

  @Field(() => [KeyPointInput], {
    nullable: true,
    description: "At most 100, in any order. Null or empty: none.",
  })
  @Rule(checkKeyPoints)
  keyPoints?: KeyPointInput[] | null;

  @Field(() => SummarySource, {
    nullable: true,
    description: "Who wrote the key points that are given; PERSON unless said, or as before when they stay the same.",
  })
  keyPointsSource?: SummarySource | null;
}

@InputType({ description: "What a new video holds." })
export class CreateVideoInput extends VideoProperties {
  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the client's own, so that a retried create is one create.",
  })
  @Rule(idOrNull())
  id?: string | null;

  @Field(() => String, { description: describedLink })
  @Rule(checkVideoLink)
  youtubeUrl: string;

  @Field(() => String, { description: describedTitle })
  @Rule(title)
  title: string;

  @Field(() => Boolean, { nullable: true, description: "Marks it from the beginning." })
  isFavorite?: boolean | null;
}

@InputType({ description: "Fields left out stay as they are; null empties. The link can't change." })
export class UpdateVideoInput extends VideoProperties {
  @Field(() => String, { nullable: true, description: describedSameLink })
  @Rule(checkVideoLink)
  youtubeUrl?: string;

  @Field(() => String, { nullable: true, description: describedTitle })
  @Rule(title)
  title?: string;
}

@InputType({
  description:
    "A whole video: fields left out go back to their defaults, but for channel, duration and key points, which stay.",
})
export class ReplaceVideoInput extends VideoProperties {
  @Field(() => String, { description: describedSameLink })
  @Rule(checkVideoLink)
  youtubeUrl: string;

  @Field(() => String, { description: describedTitle })
  @Rule(title)
  title: string;
}
