import { Field, InputType, Int } from "type-graphql";
import { Rule, requiredText } from "../platform/graphql/inputRules.js";
import { displayNameProblem } from "./displayName.js";
import { ApiTokenAccess } from "./tokens/ApiToken.js";

const maxDays = 3650;

@InputType({ description: "What a person tells about themselves." })
export class UpdateProfileInput {
  @Rule(displayNameProblem)
  @Field(() => String, { description: "1 to 100 characters once trimmed." })
  displayName!: string;
}

@InputType({ description: "A token to be made." })
export class CreateApiTokenInput {
  @Rule(requiredText("A name", 100, "Please name the token"))
  @Field(() => String, { description: "What it is for: 1 to 100 characters once trimmed." })
  name!: string;

  @Field(() => ApiTokenAccess, { description: "What it may do." })
  access!: ApiTokenAccess;

  @Rule((days) =>
    days === null || (Number.isInteger(days) && Number(days) >= 1 && Number(days) <= maxDays)
      ? null
      : `Please choose 1 to ${maxDays} days`,
  )
  @Field(() => Int, { nullable: true, description: "1 to 3650; null: never." })
  expiresInDays?: number | null;
}
