import { Field, Int, ObjectType } from "type-graphql";
import { Task } from "../tasks/Task.js";

@ObjectType({ simpleResolvers: true, description: "What there is to do on a day, in one statement." })
export class DayTasks {
  @Field(() => [Task], {
    description:
      "Those overdue, those of the day (completed ones last), those of the six days after it and to-dos without a date, in this order; at most 4, 8, 3 and 3 of them, the most urgent of a day first.",
  })
  tasks: Task[];

  @Field(() => Int, { description: "Open ones due before the day; 1 000 stands for any more." })
  overdueCount: number;

  @Field(() => Int, { description: "Open ones due on the day; at most 1 000." })
  todayCount: number;

  @Field(() => Int, { description: "Open ones due in the six days after it; at most 1 000." })
  comingCount: number;

  @Field(() => Int, { description: "All open ones that `todos` lists, whatever their date; at most 1 000." })
  openCount: number;
}
