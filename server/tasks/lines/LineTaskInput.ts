import { Field, ID, InputType } from "type-graphql";
import { noSuchProject } from "../../../schema/sentences.js";
import { DayOrTime } from "../../platform/graphql/DayOrTime.js";
import { idOrNull, Rule } from "../../platform/graphql/inputRules.js";
import { TaskPriority } from "../taskEnums.js";

@InputType({ description: "What a task that a line of a note becomes holds besides the line's text." })
export class LineTaskInput {
  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open." })
  dueDate?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "One of the viewer's projects or subprojects, else INVALID_INPUT; null: a to-do.",
  })
  @Rule(idOrNull(noSuchProject))
  projectId?: string | null;

  @Field(() => TaskPriority, { nullable: true, description: "LOW when null." })
  priority?: TaskPriority | null;
}
