import { Field, ID, Int, ObjectType } from "type-graphql";
import { DateTime } from "../platform/graphql/scalars.js";
import { DeliveryState, SendStatus } from "./sendEnums.js";

@ObjectType({ simpleResolvers: true, description: "What became of one address of a send, at once." })
export class SentTo {
  @Field(() => String, { description: "The address as given." })
  email: string;

  @Field(() => SendStatus, { description: "Whether it was taken for delivery." })
  status: SendStatus;

  @Field(() => String, { nullable: true, description: "Why it was refused, for the person; null when it was taken." })
  error: string | null;
}

@ObjectType({ simpleResolvers: true, description: "One recipient's part of a send." })
export class Delivery {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { description: "The recipient's address." })
  email: string;

  @Field(() => String, { nullable: true, description: "The recipient's name; null for who isn't a user." })
  name: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the user has confirmed that the address is theirs; null for who isn't a user.",
  })
  isConfirmed: boolean | null;

  @Field(() => Boolean, { description: "Whether it was delivered in the app, among the member's received items." })
  isInApp: boolean;

  @Field(() => DeliveryState, { description: "How far its mail came." })
  state: DeliveryState;

  @Field(() => DateTime, { description: "Since when: queued, delivered, mailed or given up, to the second." })
  stateChangedAt: string;

  @Field(() => String, { nullable: true, description: "Why it failed or was refused, in a sentence; else null." })
  error: string | null;

  @Field(() => Boolean, { description: "Whether retrySend can try it again." })
  canRetry: boolean;
}

@ObjectType({ simpleResolvers: true, description: "A note or video sent to people, with what was written beside it." })
export class Send {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { nullable: true, description: "What was written with it; null for nothing." })
  message: string | null;

  @Field(() => Int, { description: "How many files went with it." })
  attachmentCount: number;

  @Field(() => DateTime, { description: "When it was sent." })
  createdAt: string;

  @Field(() => [Delivery], { description: "One for each recipient, in the order given." })
  deliveries: Delivery[];
}

@ObjectType({ simpleResolvers: true, description: "What sending did." })
export class SendResult {
  @Field(() => [SentTo], { description: "One for each recipient, in the order given." })
  sent: SentTo[];

  @Field(() => Send, { nullable: true, description: "The send with its deliveries; null when all were refused." })
  send: Send | null;
}

@ObjectType({ simpleResolvers: true, description: "Somebody the viewer has sent to." })
export class EmailRecipient {
  @Field(() => String, { description: "The address." })
  email: string;

  @Field(() => String, { nullable: true, description: "The name; null for who isn't a user." })
  name: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the user has confirmed that the address is theirs; null for who isn't a user.",
  })
  isConfirmed: boolean | null;

  @Field(() => Int, { description: "How often the viewer sent to this address." })
  sendCount: number;
}

@ObjectType({ simpleResolvers: true, description: "Whether an address is a user's." })
export class UserLookup {
  @Field(() => String, { description: "The address as given." })
  email: string;

  @Field(() => Boolean, { description: "Whether somebody has an account with it." })
  exists: boolean;

  @Field(() => String, { nullable: true, description: "Their name; null for who doesn't exist." })
  name: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the user has confirmed that the address is theirs; null for who isn't a user.",
  })
  isConfirmed: boolean | null;
}
