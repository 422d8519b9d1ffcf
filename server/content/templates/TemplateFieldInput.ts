import { Field, InputType } from "type-graphql";
import { optionalText, Rule, requiredText } from "../../platform/graphql/inputRules.js";
import { maxNameLength } from "./fillTemplate.js";

@InputType({ description: "A value for a placeholder of a template." })
export class TemplateFieldInput {
  @Field(() => String, { description: "What stands between the braces, in any case; 1 to 60 characters." })
  @Rule(requiredText("The name", maxNameLength, "Please enter a name"))
  name: string;

  @Field(() => String, { description: "Plain text; at most 1 000 characters." })
  @Rule(optionalText("The value", 1_000))
  value: string;
}
