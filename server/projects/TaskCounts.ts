import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "Tasks by status; subtasks and the trash are not counted." })
export class TaskCounts {
  @Field(() => Int, { description: "Not begun." })
  pending: number;

  @Field(() => Int, { description: "Under way." })
  inProgress: number;

  @Field(() => Int, { description: "Waiting for something." })
  blocked: number;

  @Field(() => Int, { description: "Done." })
  completed: number;

  @Field(() => Int, { description: "All of them." })
  total: number;
}
