import { Field, ID, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "A page that a link leads to, with sample words." })
export class SharePreview {
  @Field(() => ID, { description: "Names the page." })
  page: string;

  @Field(() => String, { description: "What admins call it." })
  name: string;

  @Field(() => String, { description: "The page as it goes over the wire; to be shown in a sandbox." })
  html: string;
}
