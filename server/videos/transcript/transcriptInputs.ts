import { Field, InputType } from "type-graphql";
import { limitOf } from "../../limits.js";
import { optionalText, Rule } from "../../platform/graphql/inputRules.js";
import { type ArrivingFile, Upload } from "../../platform/graphql/Upload.js";
import { checkLanguage } from "./languages.js";

const maxPastedCharacters = limitOf.content.transcriptCharacters.max;

@InputType({ description: "A transcript of one's own: either text or a file." })
export class TranscriptInput {
  @Field(() => String, {
    nullable: true,
    description:
      "Text, at most 1 000 000 characters; lines may begin with times such as 1:05 or [00:01:05], and may be SRT or WebVTT.",
  })
  @Rule(optionalText("The transcript", maxPastedCharacters))
  text?: string | null;

  @Field(() => Upload, { nullable: true, description: "A caption file (.srt, .vtt) or plain text, at most 5 MB." })
  file?: ArrivingFile | null;

  @Field(() => String, { nullable: true, description: "Its language as a BCP 47 tag; null: unknown." })
  @Rule(checkLanguage)
  language?: string | null;
}
