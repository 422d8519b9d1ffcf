import { Field, ID, ObjectType } from "type-graphql";
import { ContentType } from "../contentKinds/ContentType.js";
import { ContentItem } from "./ContentItem.js";

@ObjectType({ simpleResolvers: true, description: "One change to a note or video of the viewer's." })
export class ContentChange {
  @Field(() => ID, { description: "The item's id, also when it is gone." })
  itemId: string;

  @Field(() => ContentType, { description: "What it is or was." })
  contentType: ContentType;

  @Field(() => ContentItem, {
    nullable: true,
    description: "The item as it is now; null when it is gone for good or not the viewer's.",
  })
  item: ContentItem | null;
}
