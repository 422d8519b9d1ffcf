import { Field, ID, InputType } from "type-graphql";
import { noSuchProject } from "../../../schema/sentences.js";
import { idList, idOrNull, Rule } from "../../platform/graphql/inputRules.js";

/** The filing that can be part of any save of a note or video. */
@InputType()
export abstract class FilingProperties {
  @Field(() => ID, {
    nullable: true,
    description: "One of the viewer's categories for its kind or of global scope; null: none.",
  })
  @Rule(idOrNull("There is no such category"))
  categoryId?: string | null;

  @Field(() => [ID], { nullable: true, description: "The viewer's tags for its kind, at most 50; null: none." })
  @Rule(idList("tags", 50, "There is no such tag"))
  tagIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: "The viewer's projects and subprojects it is linked to, at most 50; null: none.",
  })
  @Rule(idList("projects", 50, noSuchProject))
  projectIds?: string[] | null;
}
