import { Field, ID, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";

@ObjectType({ simpleResolvers: true, description: "Another app that the person allowed to use their account." })
export class ConnectedApp {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { description: "As the app calls itself." })
  name: string;

  @Field(() => [String], { description: "What it may do: `notes:read` and the like; writing includes reading." })
  scopes: string[];

  @Field(() => DateTime, { description: "When the person first allowed it." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "Kept to the minute; null when it was never used." })
  lastUsedAt: string | null;
}
