import { Field, ID, InputType, ObjectType } from "type-graphql";
import { type Check, Rule } from "../../../platform/graphql/inputRules.js";
import { DateTime } from "../../../platform/graphql/scalars.js";

@ObjectType({ simpleResolvers: true, description: "A browser that shows notices, also while the app is closed." })
export class PushDevice {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { description: 'What it is, e.g. "Firefox on macOS".' })
  device: string;

  @Field(() => String, { description: "Its address at the push service, by which a browser knows itself." })
  endpoint: string;

  @Field(() => DateTime, { description: "When it was allowed." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "When it last took a notice; null when never." })
  lastUsedAt: string | null;
}

const endpointRule: Check = (value) => {
  const text = String(value);
  const isHttps = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return text.length <= 2048 && isHttps ? null : "This is not the address of a push service";
};
const keyRule =
  (bytes: number): Check =>
  (value) =>
    /^[\w-]+={0,2}$/.test(String(value)) && Buffer.from(String(value), "base64url").length === bytes
      ? null
      : "This is not the key of a push subscription";

@InputType({ description: "A browser's push subscription, as PushSubscription.toJSON() gives it." })
export class PushSubscriptionInput {
  @Field(() => String, { description: "Its `endpoint`." })
  @Rule(endpointRule)
  endpoint: string;

  @Field(() => String, { description: "Its `keys.p256dh`: 65 bytes as base64url." })
  @Rule(keyRule(65))
  p256dh: string;

  @Field(() => String, { description: "Its `keys.auth`: 16 bytes as base64url." })
  @Rule(keyRule(16))
  auth: string;
}
