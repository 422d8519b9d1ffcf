import { Field, InputType } from "type-graphql";
import { enterAddress, enterName } from "../../../schema/sentences.js";
import { Rule, requiredText } from "../../platform/graphql/inputRules.js";
import { HexColor } from "../../platform/graphql/scalars.js";

const name = requiredText("The name", 100, enterName);

@InputType({ description: "A calendar to subscribe to." })
export class CreateSubscriptionInput {
  @Field(() => String, {
    description: "Its .ics address: http, https or webcal, at most 2 048 characters, of a public address.",
  })
  @Rule(requiredText("The address", 2_048, enterAddress))
  url: string;

  @Field(() => String, {
    nullable: true,
    description: "1 to 100 characters; what the calendar calls itself when null.",
  })
  @Rule((value) => (value === null ? null : name(value)))
  name?: string | null;

  @Field(() => HexColor, { nullable: true, description: "#DCCBFF when null." })
  color?: string | null;
}

@InputType({ description: "Fields left out stay as they are." })
export class UpdateSubscriptionInput {
  @Field(() => String, { nullable: true, description: "1 to 100 characters, trimmed." })
  @Rule(name)
  name?: string;

  @Field(() => HexColor, { nullable: true, description: "#DCCBFF when null." })
  color?: string | null;

  @Field(() => Boolean, { nullable: true, description: "true when null." })
  isVisible?: boolean | null;
}
