import { Field, InputType } from "type-graphql";
import { enterEmailAddress } from "../../schema/sentences.js";
import { isEmailAddress } from "../accounts/isEmailAddress.js";
import { bounded, optionalText, Rule } from "../platform/graphql/inputRules.js";

const addresses = bounded({ minItems: 1, items: { format: "email" } }, (value) => {
  const given = Array.isArray(value) ? value.map((each) => String(each).trim()).filter((each) => each !== "") : [];
  if (given.length === 0) return enterEmailAddress;
  const wrong = given.find((each) => !isEmailAddress(each));
  return wrong === undefined ? null : `This is not an e-mail address: ${wrong.slice(0, 100)}`;
});

@InputType({ description: "Whom to invite, and with what words." })
export class SendInvitationsInput {
  @Field(() => [String], {
    description:
      "At least one address; trimmed, blanks dropped, one that stands twice counts once. At most 10 an hour.",
  })
  @Rule(addresses)
  emails: string[];

  @Field(() => String, { nullable: true, description: "Plain text of at most 1 000 characters for the mail." })
  @Rule(optionalText("The message", 1_000))
  personalMessage?: string | null;
}
