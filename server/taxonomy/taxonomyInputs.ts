import { Field, InputType, Int } from "type-graphql";
import { enterName } from "../../schema/sentences.js";
import { ContentType } from "../contentKinds/ContentType.js";
import { bounded, type Check, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { HexColor } from "../platform/graphql/scalars.js";
import { CategoryScope } from "./CategoryScope.js";
import { categoryIconNames } from "./categoryIconNames.js";

const name = requiredText("The name", 100, enterName);
const iconNames = new Set<unknown>(categoryIconNames);
const icon: Check = (value) => (!value || iconNames.has(value) ? null : "There is no such icon");
const sortOrder = bounded({ minimum: 0 }, (value) =>
  typeof value === "number" && value < 0 ? "Please enter a whole number from 0" : null,
);
const described = {
  name: "1 to 100 characters, trimmed; unique for its content type ignoring case (else CONFLICT).",
  icon: "One of `categoryIcons`, else INVALID_INPUT; null or empty: none.",
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
    description: "A whole number from 0; the number of one's categories when null: the new one comes last.",
  })
  @Rule(sortOrder)
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

  @Field(() => Int, { nullable: true, description: "A whole number from 0; null leaves it." })
  @Rule(sortOrder)
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
