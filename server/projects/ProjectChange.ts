import { Field, ID, ObjectType } from "type-graphql";
import { Project } from "./Project.js";

@ObjectType({ simpleResolvers: true, description: "A change to a project of the viewer's, or to its branch." })
export class ProjectChange {
  @Field(() => ID, { description: "The project's id, also when it is gone." })
  projectId: string;

  @Field(() => Project, {
    nullable: true,
    description: "The project as it is now; null when it is gone for good. What stands below it may have changed too.",
  })
  project: Project | null;
}
