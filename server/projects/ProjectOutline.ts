import { Field, ID, Int, ObjectType } from "type-graphql";
import { HexColor } from "../platform/graphql/scalars.js";
import { ProjectStatus } from "./projectEnums.js";

@ObjectType({
  simpleResolvers: true,
  description:
    "A branch with its top as columns: the same index in each is the same project. Each is followed by what stands below it, in order. For drawing thousands of lines at once.",
})
export class ProjectOutline {
  @Field(() => [ID], { description: "Of each." })
  ids: string[];

  @Field(() => [Int], { description: "The index of what each stands directly below; -1 for the top." })
  parents: number[];

  @Field(() => [String], { description: "Of each." })
  names: string[];

  @Field(() => [HexColor], { description: "Of each." })
  colors: string[];

  @Field(() => [ProjectStatus], { description: "Of each." })
  statuses: ProjectStatus[];

  @Field(() => [Boolean], { description: "Whether each is marked by its owner." })
  favorites: boolean[];

  @Field(() => [Int], { description: "The tasks of each and of all that stands below it." })
  totals: number[];

  @Field(() => [Int], { description: "Those of them that are completed." })
  completed: number[];

  @Field(() => [Int], { description: "The tasks directly in each." })
  ownTotals: number[];
}
