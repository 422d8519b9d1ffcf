import { Field, InputType } from "type-graphql";
import { enterAddress } from "../../schema/sentences.js";
import { notNull, optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { webhookEvents } from "./webhookEvents.js";

const addressDescription =
  "An https address of at most 2 000 characters, without a name or password, that is not in a private network.";
const address = requiredText("The address", 2_000, enterAddress);
const eventsDescription = `At least one of ${webhookEvents.join(", ")}.`;
const eventList = (value: unknown) =>
  Array.isArray(value) && value.length > webhookEvents.length ? "Please name each event once" : null;

@InputType({ description: "A new webhook." })
export class CreateWebhookInput {
  @Field(() => String, { description: addressDescription })
  @Rule(address)
  url: string;

  @Field(() => [String], { description: eventsDescription })
  @Rule(eventList)
  events: string[];

  @Field(() => String, { nullable: true, description: "What it is for; at most 200 characters." })
  @Rule(optionalText("The description", 200))
  description?: string | null;
}

@InputType({ description: "Fields left out stay as they are." })
export class UpdateWebhookInput {
  @Field(() => String, { nullable: true, description: addressDescription })
  @Rule(address)
  url?: string;

  @Field(() => [String], { nullable: true, description: eventsDescription })
  @Rule((value) => notNull(value) ?? eventList(value))
  events?: string[];

  @Field(() => String, { nullable: true, description: "What it is for; at most 200 characters." })
  @Rule(optionalText("The description", 200))
  description?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether events are sent." })
  @Rule(notNull)
  isOn?: boolean;
}
