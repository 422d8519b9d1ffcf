import { Field, InputType } from "type-graphql";
import { titleAndDescriptionRequired } from "../../schema/sentences.js";
import { Rule, requiredText } from "../platform/graphql/inputRules.js";
import { FeedbackCategory, FeedbackType } from "./feedbackEnums.js";

@InputType({ description: "New feedback." })
export class CreateFeedbackInput {
  @Field(() => FeedbackType, { nullable: true, description: "GENERAL when null." })
  type?: FeedbackType | null;

  @Field(() => String, { description: "1 to 500 characters, trimmed." })
  @Rule(requiredText("The title", 500, titleAndDescriptionRequired))
  title: string;

  @Field(() => String, { description: "Plain text of 1 to 10 000 characters, trimmed." })
  @Rule(requiredText("The description", 10_000, titleAndDescriptionRequired))
  description: string;

  @Field(() => FeedbackCategory, { nullable: true, description: "What it is about." })
  category?: FeedbackCategory | null;
}
