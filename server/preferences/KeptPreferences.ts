import { Field, ObjectType } from "type-graphql";
import { DateTime } from "../platform/graphql/scalars.js";

@ObjectType({ simpleResolvers: true, description: "The settings of a browser that follow the viewer to others." })
export class KeptPreferences {
  @Field(() => String, {
    description: "A JSON object, as the browser that saved it wrote it; at most 4 000 characters.",
  })
  settings: string;

  @Field(() => DateTime, { description: "When a browser last saved them." })
  updatedAt: string;
}
