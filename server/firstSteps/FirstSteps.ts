import { Field, ID, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "The project that a new account begins with." })
export class ExampleProject {
  @Field(() => ID, { description: "The project's id." })
  id: string;

  @Field(() => String, { description: "Its name, which its owner may have changed." })
  name: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "What a new person has done so far, besides what the account began with.",
})
export class FirstSteps {
  @Field(() => Boolean, { description: "Whether the person put the checklist away." })
  isHidden: boolean;

  @Field(() => Boolean, { description: "They wrote a note." })
  hasNote: boolean;

  @Field(() => Boolean, { description: "They saved a video." })
  hasVideo: boolean;

  @Field(() => Boolean, { description: "They planned a task." })
  hasTask: boolean;

  @Field(() => Boolean, { description: "They added an event." })
  hasEvent: boolean;

  @Field(() => Boolean, { description: "They shared an item by link, or sent one." })
  hasShared: boolean;

  @Field(() => ExampleProject, { nullable: true, description: "Null once it is deleted." })
  example: ExampleProject | null;
}
