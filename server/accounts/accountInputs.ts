import { Field, InputType, Int } from "type-graphql";
import { limitOf } from "../limits.js";
import { Rule, requiredText } from "../platform/graphql/inputRules.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { isScope, type Scope, scopes } from "../platform/scopes.js";
import { displayNameProblem } from "./displayName.js";
import { ApiTokenAccess } from "./tokens/ApiToken.js";

export const maxDays = limitOf.access.tokenDays.max;

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

  @Field(() => ApiTokenAccess, {
    nullable: true,
    description: "What it may do in all areas; either this or `scopes`, else INVALID_INPUT.",
  })
  access?: ApiTokenAccess | null;

  @Rule((given) =>
    given === null ||
    (Array.isArray(given) && given.length >= 1 && given.length <= scopes.length && given.every(isScope))
      ? null
      : `Please choose scopes among ${scopes.join(", ")}`,
  )
  @Field(() => [String], {
    nullable: true,
    description: "The areas it is limited to, as `notes:read` or `calendar:write`; writing includes reading.",
  })
  scopes?: Scope[] | null;

  @Rule((days) =>
    days === null || (Number.isInteger(days) && Number(days) >= 1 && Number(days) <= maxDays)
      ? null
      : `Please choose 1 to ${maxDays} days`,
  )
  @Field(() => Int, { nullable: true, description: "1 to 3650; null: never." })
  expiresInDays?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it stops working, within 3650 days; with `expiresInDays` it is INVALID_INPUT.",
  })
  expiresAt?: string | null;
}
