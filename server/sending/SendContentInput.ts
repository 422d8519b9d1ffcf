import { Field, ID, InputType } from "type-graphql";
import { addressAlreadyAdded, invalidAddress, recipientRequired } from "../../schema/sentences.js";
import { isEmailAddress } from "../accounts/isEmailAddress.js";
import { ContentType } from "../contentKinds/ContentType.js";
import { limitOf } from "../limits.js";
import { bounded, optionalText, Rule } from "../platform/graphql/inputRules.js";

const maxRecipients = limitOf.sharing.recipientsAtOnce.max;
const maxMessage = limitOf.sharing.messageCharacters.max;

const allowed = { minItems: 1, maxItems: maxRecipients, items: { format: "email" } } as const;
const addresses = bounded(allowed, (value) => {
  const given = Array.isArray(value) ? value.map((each) => String(each).trim().toLowerCase()) : [];
  if (given.length === 0) return recipientRequired;
  if (given.length > maxRecipients) return `You can send to at most ${maxRecipients} recipients at once`;
  if (!given.every(isEmailAddress)) return invalidAddress;
  return new Set(given).size < given.length ? addressAlreadyAdded : null;
});

@InputType({ description: "What to send, to whom, and with what words." })
export class SendContentInput {
  @Field(() => ID, { description: "The note or video." })
  itemId: string;

  @Field(() => [String], { description: "1 to 20 addresses, each once whatever its case." })
  @Rule(addresses)
  recipients: string[];

  @Field(() => String, { nullable: true, description: "Plain text of at most 500 characters." })
  @Rule(optionalText("The message", maxMessage))
  message?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether a note's files go with it, 20 MB at most in a mail; INVALID_INPUT for a video. false unless given.",
  })
  includeAttachments?: boolean | null;

  @Field(() => ContentType, {
    nullable: true,
    description: "When given, the item must be of this kind (else NOT_FOUND).",
  })
  contentType?: ContentType | null;
}
