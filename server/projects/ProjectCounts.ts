import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "Projects by status, without subprojects and the trash." })
export class ProjectCounts {
  @Field(() => Int, { description: "Active ones." })
  active: number;

  @Field(() => Int, { description: "Those on hold." })
  onHold: number;

  @Field(() => Int, { description: "Completed ones." })
  completed: number;

  @Field(() => Int, { description: "Archived ones." })
  archived: number;

  @Field(() => Int, { description: "Favorites among all of them." })
  favorites: number;

  @Field(() => Int, { description: "Branches in the trash." })
  trashed: number;
}
