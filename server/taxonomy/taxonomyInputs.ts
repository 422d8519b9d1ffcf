import { Field, InputType, Int } from "type-graphql";
import { ContentType } from "../content/contentEnums.js";
import { optionalText, Rule, requiredText } from "../platform/inputRules.js";
import { HexColor } from "../platform/scalars.js";
import { CategoryScope } from "./CategoryScope.js";

const name = requiredText("The name", 100, "Please enter a name");
const icon = optionalText("The icon", 100);
const described = {
  name: "1 to 100 characters, trimmed; unique for its content type ignoring case (else CONFLICT).",
  icon: "An icon's name, at most 100 characters; null or empty: none.",
};

@InputType({ description: "A new category." })
export class CreateCategoryInput {
  @Field(() => String, { description: described.name })
  @Rule(name)
  name: string;

  @Field(() => HexColor, { nullable: true, description: "#FFE4B5 when null." })
  color?: string | null;

  @Field(() => String, { nullable: true, description: described.icon })
  @Rule(icon)
  icon?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "The number of one's categories when null: the new one comes last.",
  })
  sortOrder?: number | null;

  @Field(() => ContentType, { description: "What it is for." })
  contentType: ContentType;

  @Field(() => CategoryScope, { nullable: true, description: "SPECIFIC when null." })
  scope?: CategoryScope | null;
}

@InputType({ description: "Fields left out stay as they are." })
export class UpdateCategoryInput {
  @Field(() => String, { nullable: true, description: described.name })
  @Rule(name)
  name?: string;

  @Field(() => HexColor, { nullable: true, description: "#FFE4B5 when null." })
  color?: string | null;

  @Field(() => String, { nullable: true, description: described.icon })
  @Rule(icon)
  icon?: string | null;

  @Field(() => Int, { nullable: true, description: "Null leaves it." })
  sortOrder?: number | null;

  @Field(() => CategoryScope, { nullable: true, description: "Null leaves it." })
  scope?: CategoryScope | null;
}

@InputType({ description: "A new tag." })
export class CreateTagInput {
  @Field(() => String, { description: described.name })
  @Rule(name)
  name: string;

  @Field(() => HexColor, { nullable: true, description: "#87CEEB when null." })
  color?: string | null;

  @Field(() => ContentType, { description: "What it is for." })
  contentType: ContentType;
}

@InputType({ description: "Fields left out stay as they are." })
export class UpdateTagInput {
  @Field(() => String, { nullable: true, description: described.name })
  @Rule(name)
  name?: string;

  @Field(() => HexColor, { nullable: true, description: "#87CEEB when null." })
  color?: string | null;
}
