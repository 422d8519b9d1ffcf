import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../platform/graphql/scalars.js";

export enum AuditArea {
  SIGN_IN = "SIGN_IN",
  USERS = "USERS",
  INVITATIONS = "INVITATIONS",
  FEEDBACK = "FEEDBACK",
  SETTINGS = "SETTINGS",
  JOBS = "JOBS",
  MAIL = "MAIL",
}
registerEnumType(AuditArea, {
  name: "AuditArea",
  valuesConfig: {
    FEEDBACK: { description: "Feedback." },
    INVITATIONS: { description: "Invitations." },
    JOBS: { description: "Background jobs." },
    MAIL: { description: "Mails." },
    SETTINGS: { description: "The instance's settings." },
    SIGN_IN: { description: "Signing in and up." },
    USERS: { description: "People and their accounts." },
  },
  description: "Which part of the instance a line is about.",
});

@ObjectType({ simpleResolvers: true, description: "One line of the audit log: who did what, when. Never changed." })
export class AuditEntry {
  @Field(() => ID, { description: "A UUID." })
  id: string;

  @Field(() => AuditArea, { description: "What it is about." })
  area: AuditArea;

  @Field(() => String, { description: 'What was done, to be read after the name, e.g. "suspended".' })
  action: string;

  @Field(() => String, { nullable: true, description: "Who did it, as they were called then; null: the app itself." })
  actorName: string | null;

  @Field(() => String, { nullable: true, description: "To whom or what; null where the action says it all." })
  targetName: string | null;

  @Field(() => String, { nullable: true, description: 'More of it, e.g. "10 → 5" or the reason that was given.' })
  detail: string | null;

  @Field(() => String, { nullable: true, description: "Where it came from; null where that isn't known." })
  ipAddress: string | null;

  @Field(() => DateTime, { description: "When it was done." })
  createdAt: string;
}

@ObjectType({ simpleResolvers: true, description: "How many lines of the audit log an area has." })
export class AuditCount {
  @Field(() => AuditArea, { description: "The area." })
  area: AuditArea;

  @Field(() => Int, { description: "Its lines." })
  count: number;
}
