import { Field, ID, ObjectType } from "type-graphql";
import { Task } from "./Task.js";

@ObjectType({ simpleResolvers: true, description: "One change to a task or to-do of the viewer's." })
export class TaskChange {
  @Field(() => ID, { description: "The task's id, also when it is gone." })
  taskId: string;

  @Field(() => Task, { nullable: true, description: "The task as it is now; null when it is gone for good." })
  task: Task | null;
}
