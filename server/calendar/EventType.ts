import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { HexColor } from "../platform/scalars.js";

export const defaultEventTypeColor = "#87CEEB";

@ObjectType({ simpleResolvers: true, description: "A kind of event, as Work or Family; an event has one at most." })
@Entity("event_type")
export class EventType implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid", { name: "owner_id" })
  ownerId: string;

  @Field(() => String, { description: "1 to 100 characters." })
  @Column("text")
  name: string;

  @Field(() => HexColor, { description: "#87CEEB unless chosen." })
  @Column("text")
  color: string;

  @Field(() => Boolean, { description: "Whether the calendar shows its events; lists give them all the same." })
  @Column("boolean", { name: "is_visible", default: true })
  isVisible: boolean;

  @Field(() => Int, { description: "Its place in the list, from 0." })
  @Column("integer", { name: "place" })
  order: number;
}
