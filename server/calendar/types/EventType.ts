import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { User } from "../../accounts/User.js";
import type { Owned } from "../../platform/context.js";
import { isHexColor } from "../../platform/data/columns.js";
import { HexColor } from "../../platform/graphql/scalars.js";

export const defaultEventTypeColor = "#87CEEB";

@ObjectType({ simpleResolvers: true, description: "A kind of event, as Work or Family; an event has one at most." })
@Entity("event_type")
@Unique(["ownerId", "id"])
export class EventType implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Check("event_type_name_check", "length(name) between 1 and 100")
  @Column("text")
  name: string;

  @Field(() => HexColor, { description: "#87CEEB unless chosen." })
  @Check("event_type_color_check", isHexColor("color"))
  @Column("text", { default: "#87CEEB" })
  color: string;

  @Field(() => Boolean, { description: "Whether the calendar shows its events; lists give them all the same." })
  @Column("boolean", { default: true })
  isVisible: boolean;

  @Field(() => Int, { description: "Its place in the list, from 0." })
  @Column("integer", { name: "place" })
  order: number;
}
