import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";
import { PersonName } from "../users/AdminUser.js";

export enum InvitationState {
  SENT = "SENT",
  OPENED = "OPENED",
  JOINED = "JOINED",
  EXPIRED = "EXPIRED",
  BOUNCED = "BOUNCED",
  REVOKED = "REVOKED",
}
registerEnumType(InvitationState, {
  name: "InvitationState",
  description: "What became of an invitation.",
  valuesConfig: {
    SENT: { description: "Its mail went out." },
    OPENED: { description: "Its link was followed." },
    JOINED: { description: "Somebody signed up by it." },
    EXPIRED: { description: "Its 14 days are over." },
    BOUNCED: { description: "The mail server of the address refused it." },
    REVOKED: { description: "An admin ended its link." },
  },
});

@ObjectType({ simpleResolvers: true, description: "An invitation as admins see it." })
export class AdminInvitation {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { nullable: true, description: "Null once it is forgotten: 30 days, unless they joined." })
  email: string | null;

  @Field(() => InvitationState, { description: "What became of it." })
  state: InvitationState;

  @Field(() => PersonName, { description: "Who invited." })
  invitedBy: PersonName;

  @Field(() => PersonName, { nullable: true, description: "Who came by it; null: nobody, or they have left." })
  joinedBy: PersonName | null;

  @Field(() => DateTime, { description: "When it was first sent." })
  createdAt: string;

  @Field(() => DateTime, { description: "When it was last sent." })
  sentAt: string;

  @Field(() => DateTime, { description: "When its link stops working." })
  expiresAt: string;

  @Field(() => DateTime, { nullable: true, description: "When somebody came by it." })
  joinedAt: string | null;
}

@ObjectType({ simpleResolvers: true, description: "How many invitations stand where." })
export class InvitationCount {
  @Field(() => InvitationState, { description: "The state." })
  state: InvitationState;

  @Field(() => Int, { description: "How many are in it." })
  count: number;
}
