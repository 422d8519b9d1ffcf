import { Field, Int, ObjectType } from "type-graphql";
import { Task } from "./Task.js";
import { TaskStatus } from "./taskEnums.js";

@ObjectType({ simpleResolvers: true, description: "One column of a board: the tasks of one status." })
export class BoardColumn {
  @Field(() => TaskStatus, { description: "What its tasks have in common." })
  status: TaskStatus;

  @Field(() => Int, { description: "How many there are, shown or not." })
  totalCount: number;

  @Field(() => [Task], { description: "The first of them by position." })
  tasks: Task[];

  @Field(() => String, {
    nullable: true,
    description: "Give it to `tasks` as `after`, sorted by position, for those behind; null when all are shown.",
  })
  endCursor: string | null;
}
