import { Field, ID, InputType } from "type-graphql";
import { TrashKind } from "./trashKinds.js";

@InputType({ description: "One thing in the trash." })
export class TrashEntryInput {
  @Field(() => TrashKind, { description: "What it is." })
  kind: TrashKind;

  @Field(() => ID, { description: "Its id, as `trash` gives it." })
  id: string;
}
