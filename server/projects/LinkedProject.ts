import { Field, ID, ObjectType } from "type-graphql";
import { HexColor } from "../platform/graphql/scalars.js";

/** A project or subproject as linked items show it. */
@ObjectType({ simpleResolvers: true, description: "A project or subproject with its place, as others name it." })
export class LinkedProject {
  @Field(() => ID, { description: "The project's id." })
  id: string;

  @Field(() => String, { description: "The names from the project down to it, joined by ` → `." })
  path: string;

  @Field(() => String, { description: "Its own name." })
  name: string;

  @Field(() => HexColor, { description: "Its own color." })
  color: string;

  @Field(() => ID, { nullable: true, description: "What it stands below; null for a project of its own." })
  parentId: string | null;

  @Field(() => ID, { description: "The project at the top of its branch; its own id when it is one." })
  rootId: string;

  @Field(() => String, { description: "The name of the project at the top." })
  rootName: string;
}
