import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { contentKinds } from "../../contentKinds/contentKinds.js";
import { DateTime } from "../../platform/graphql/scalars.js";

export enum UserSort {
  LAST_ACTIVE = "LAST_ACTIVE",
  NAME = "NAME",
  JOINED = "JOINED",
}
registerEnumType(UserSort, {
  name: "UserSort",
  description: "How people are listed.",
  valuesConfig: {
    LAST_ACTIVE: { description: "The last seen first; who never was, last." },
    NAME: { description: "By display name, from A." },
    JOINED: { description: "The newest first." },
  },
});

export enum UserFilter {
  ADMINS = "ADMINS",
  ACTIVE = "ACTIVE",
  NEVER_RETURNED = "NEVER_RETURNED",
  SUSPENDED = "SUSPENDED",
  LEAVING = "LEAVING",
}
registerEnumType(UserFilter, {
  name: "UserFilter",
  description: "Which people are listed.",
  valuesConfig: {
    ADMINS: { description: "Those who look after the app." },
    ACTIVE: { description: "Seen within the last 7 days." },
    NEVER_RETURNED: { description: "Not seen after the day on which they joined, which is over." },
    SUSPENDED: { description: "Those who can't sign in now." },
    LEAVING: { description: "Those whose account is about to be deleted." },
  },
});

@ObjectType({ simpleResolvers: true, description: "A person by name and address, as admins see one." })
export class PersonName {
  @Field(() => ID, { description: "The person's id." })
  id: string;

  @Field(() => String, { description: "1 to 100 characters." })
  displayName: string;

  @Field(() => String, { description: "Lower case." })
  email: string;
}

@ObjectType({ simpleResolvers: true, description: "An account as admins see it: never what is in it." })
export class AdminUser {
  @Field(() => ID, { description: "The person's id." })
  id: string;

  @Field(() => String, { description: "1 to 100 characters." })
  displayName: string;

  @Field(() => String, { description: "Lower case." })
  email: string;

  @Field(() => Boolean, { description: "Whether they look after the app." })
  isAdmin: boolean;

  @Field(() => Boolean, { description: "Whether they have a passkey or an authenticator app." })
  hasSecondFactor: boolean;

  @Field(() => DateTime, { nullable: true, description: "Null: never seen." })
  lastActiveAt: string | null;

  @Field(() => DateTime, { description: "When the account was made." })
  createdAt: string;

  @Field(() => DateTime, { nullable: true, description: "While set, they can't sign in and no token works." })
  suspendedAt: string | null;

  @Field(() => String, { nullable: true, description: "Why, as an admin put it." })
  suspensionReason: string | null;

  @Field(() => DateTime, { nullable: true, description: "When account and content go for good; null: they stay." })
  deletionAt: string | null;

  @Field(() => PersonName, { nullable: true, description: "Whose invitation they came by." })
  invitedBy: PersonName | null;
}

for (const { one, many } of Object.values(contentKinds)) {
  const description = `How many ${many} they have, without the trash.`;
  Field(() => Int, { description })(AdminUser.prototype, `${one}Count`);
}

@ObjectType({ simpleResolvers: true, description: "How many people there are." })
export class AdminUserCounts {
  @Field(() => Int, { description: "Everybody." })
  all: number;

  @Field(() => Int, { description: "Joined within the last 7 days." })
  newThisWeek: number;

  @Field(() => Int, { description: "See UserFilter." })
  admins: number;

  @Field(() => Int, { description: "See UserFilter." })
  active: number;

  @Field(() => Int, { description: "See UserFilter." })
  neverReturned: number;

  @Field(() => Int, { description: "See UserFilter." })
  suspended: number;

  @Field(() => Int, { description: "See UserFilter." })
  leaving: number;
}

@ObjectType({ simpleResolvers: true, description: "A link by which somebody chooses a new password, once." })
export class PasswordLink {
  @Field(() => String, { description: "Shown this once; for that person alone." })
  url: string;

  @Field(() => DateTime, { description: "An hour from now." })
  expiresAt: string;
}
