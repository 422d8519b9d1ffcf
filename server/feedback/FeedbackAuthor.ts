import { Field, ID, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "Who gave feedback, so that an admin can answer." })
export class FeedbackAuthor {
  @Field(() => ID, { description: "The person's id." })
  id: string;

  @Field(() => String, { description: "1 to 100 characters." })
  displayName: string;

  @Field(() => String, { description: "Where to answer." })
  email: string;
}
