import { Field, ObjectType } from "type-graphql";

@ObjectType({
  simpleResolvers: true,
  description: "How people are thanked for feedback; any heading goes with any message.",
})
export class FeedbackSettings {
  @Field(() => [String], { description: "One of them is shown at random." })
  headings: string[];

  @Field(() => [String], { description: "One of them is shown under the heading, at random." })
  messages: string[];
}
