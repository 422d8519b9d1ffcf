import { Field, InputType } from "type-graphql";
import { enterName } from "../../../schema/sentences.js";
import { Rule, requiredText } from "../../platform/graphql/inputRules.js";
import { HexColor } from "../../platform/graphql/scalars.js";

const name = requiredText("The name", 100, enterName);

@InputType({ description: "A new event type." })
export class CreateEventTypeInput {
  @Field(() => String, { description: "1 to 100 characters, trimmed." })
  @Rule(name)
  name: string;

  @Field(() => HexColor, { nullable: true, description: "#87CEEB when null." })
  color?: string | null;

  @Field(() => Boolean, { nullable: true, description: "true when null." })
  isVisible?: boolean | null;
}

@InputType({ description: "Fields left out stay as they are." })
export class UpdateEventTypeInput {
  @Field(() => String, { nullable: true, description: "1 to 100 characters, trimmed." })
  @Rule(name)
  name?: string;

  @Field(() => HexColor, { nullable: true, description: "#87CEEB when null." })
  color?: string | null;

  @Field(() => Boolean, { nullable: true, description: "true when null." })
  isVisible?: boolean | null;
}
