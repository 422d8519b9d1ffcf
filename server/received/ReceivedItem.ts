import { Field, ID, ObjectType } from "type-graphql";
import { ContentType } from "../contentKinds/ContentType.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { ContentSnapshot } from "./ContentSnapshot.js";
import { ReceivedStatus } from "./receivedEnums.js";

@ObjectType({ simpleResolvers: true, description: "A note or video that somebody sent to the viewer." })
export class ReceivedItem {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => ContentType, { description: "Whether it is a note or a video." })
  contentType: ContentType;

  @Field(() => String, { description: "The sender's name then." })
  senderName: string;

  @Field(() => String, { description: "The sender's address then." })
  senderEmail: string;

  @Field(() => String, { nullable: true, description: "What the sender wrote with it; null for nothing." })
  message: string | null;

  @Field(() => Boolean, { description: "Whether the viewer has opened, accepted or dismissed it." })
  isRead: boolean;

  @Field(() => ReceivedStatus, { description: "What the viewer did with it." })
  status: ReceivedStatus;

  @Field(() => ContentSnapshot, { description: "What was sent, as it was then." })
  snapshot: ContentSnapshot;

  @Field(() => DateTime, { description: "When it was sent." })
  createdAt: string;
}

@ObjectType({ simpleResolvers: true, description: "Somebody whose sends no longer reach the viewer." })
export class BlockedSender {
  @Field(() => String, { description: "The address." })
  email: string;

  @Field(() => String, { nullable: true, description: "The name; null when unknown." })
  name: string | null;

  @Field(() => DateTime, { description: "Since when." })
  blockedAt: string;
}

@ObjectType({ simpleResolvers: true, description: "Something arrived for the viewer." })
export class ItemReceipt {
  @Field(() => ID, { description: "The received item's id." })
  receivedItemId: string;

  @Field(() => ReceivedItem, { nullable: true, description: "The item; null when it is gone already." })
  item: ReceivedItem | null;
}
