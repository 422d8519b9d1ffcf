import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../../platform/graphql/scalars.js";

export enum MailStatus {
  WAITING = "WAITING",
  SENT = "SENT",
  KEPT = "KEPT",
  FAILED = "FAILED",
  BOUNCED = "BOUNCED",
}
registerEnumType(MailStatus, {
  name: "MailStatus",
  description: "What became of a mail.",
  valuesConfig: {
    WAITING: { description: "It is about to go, or tried again." },
    SENT: { description: "A mail server took it." },
    KEPT: { description: "No mail server is set: it stays here." },
    FAILED: { description: "It was tried for hours, or taken back." },
    BOUNCED: { description: "The mail server of the address refused it." },
  },
});

@ObjectType({ simpleResolvers: true, description: "A mail of the app with sample words." })
export class EmailPreview {
  @Field(() => ID, { description: "Names the template." })
  template: string;

  @Field(() => String, { description: "What admins call it." })
  name: string;

  @Field(() => String, { description: "Its subject." })
  subject: string;

  @Field(() => String, { description: "As programs that show pages draw it; to be shown in a sandbox." })
  html: string;

  @Field(() => String, { description: "As text." })
  text: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "A mail in the outbox. What people wrote to each other isn't shown.",
})
export class OutboxMail {
  @Field(() => ID, { description: "A UUID of version 7." })
  id: string;

  @Field(() => String, { description: "Whose address it is for." })
  recipient: string;

  @Field(() => String, { description: "What kind of mail it is, as admins call it." })
  kind: string;

  @Field(() => String, { nullable: true, description: "Null until it is drawn, and where it would tell content." })
  subject: string | null;

  @Field(() => MailStatus, { description: "What became of it." })
  status: MailStatus;

  @Field(() => String, { nullable: true, description: "What the mail server said last." })
  lastError: string | null;

  @Field(() => Boolean, { description: "Whether readOutboxMail gives its text." })
  isReadable: boolean;

  @Field(() => DateTime, { description: "When it was written." })
  createdAt: string;
}
