import { Field, ID, InputType } from "type-graphql";
import { enterName, noSuchProject } from "../../schema/sentences.js";
import { DayOrTime } from "../platform/graphql/DayOrTime.js";
import { idOrNull, optionalText, Rule, requiredText } from "../platform/graphql/inputRules.js";
import { SortOrder } from "../platform/graphql/SortOrder.js";
import { DateTime, HexColor } from "../platform/graphql/scalars.js";
import { ProjectSortField, ProjectStatus } from "./projectEnums.js";

const name = requiredText("The name", 100, enterName);
const describedName = "1 to 100 characters, trimmed.";
const parent = idOrNull(noSuchProject);

@InputType()
abstract class ProjectProperties {
  @Field(() => String, { nullable: true, description: "At most 10 000 characters. Null or empty: none." })
  @Rule(optionalText("The description", 10_000))
  description?: string | null;

  @Field(() => HexColor, { nullable: true, description: "#87CEEB when null." })
  color?: string | null;

  @Field(() => ProjectStatus, { nullable: true, description: "ACTIVE when null; ARCHIVED takes what is below along." })
  status?: ProjectStatus | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is a favorite; null: no." })
  isFavorite?: boolean | null;

  @Field(() => DayOrTime, { nullable: true, description: "When it should be done; null: open." })
  dueDate?: string | null;
}

@InputType({ description: "What a new project or subproject holds." })
export class CreateProjectInput extends ProjectProperties {
  @Field(() => ID, {
    nullable: true,
    description: "A UUID of the client's own, so that a retried create is one create.",
  })
  @Rule(idOrNull())
  id?: string | null;

  @Field(() => String, { description: describedName })
  @Rule(name)
  name: string;

  @Field(() => ID, {
    nullable: true,
    description: "A project or subproject of the viewer's to stand below, at the end; null: a project of its own.",
  })
  @Rule(parent)
  parentId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "A subproject somewhere below `parentId` to stand below instead; another's is INVALID_INPUT.",
  })
  @Rule(parent)
  parentSubprojectId?: string | null;
}

@InputType({ description: "Fields left out stay as they are; null empties." })
export class UpdateProjectInput extends ProjectProperties {
  @Field(() => String, { nullable: true, description: describedName })
  @Rule(name)
  name?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "Moves a subproject within its project, to the end below this subproject; null: directly below the project. Itself, one below it and another project's are INVALID_INPUT. `moveProject` moves anywhere.",
  })
  @Rule(parent)
  parentSubprojectId?: string | null;
}

@InputType({ description: "What narrows a list of projects; all given together." })
export class ProjectFilter {
  @Field(() => [ProjectStatus], { nullable: true, description: "Only these; null: all." })
  statuses?: ProjectStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: "true: only favorites; false: only others." })
  isFavorite?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: "true: what was put in the trash, the top of each branch; the default leaves it out.",
  })
  isTrashed?: boolean | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Only those of which anything changed since, this instant included.",
  })
  updatedSince?: string | null;
}

@InputType({ description: "How a list of projects is sorted; what is equal goes by id." })
export class ProjectSort {
  @Field(() => ProjectSortField, { defaultValue: ProjectSortField.POSITION, description: "What it is sorted by." })
  by: ProjectSortField;

  @Field(() => SortOrder, { defaultValue: SortOrder.ASC, description: "The direction." })
  order: SortOrder;
}
