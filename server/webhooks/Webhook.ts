import { Field, ID, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { User } from "../accounts/User.js";
import type { Owned } from "../platform/context.js";
import { milliseconds } from "../platform/data/columns.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { WebhookOffReason } from "./webhookEnums.js";

@ObjectType({
  simpleResolvers: true,
  description: "An address that is told about what happens in the person's library, by the Standard Webhooks rules.",
})
@Entity("webhook")
@Unique(["ownerId", "id"])
export class Webhook implements Owned {
  @Field(() => ID, { description: "A UUID of version 7." })
  @PrimaryColumn("uuid")
  id: string;

  @ForeignKey(() => User, { onDelete: "CASCADE" })
  @Column("uuid")
  ownerId: string;

  @Field(() => String, { description: "Where events are sent: an https address." })
  @Check("webhook_url_check", "length(url) <= 2000")
  @Column("text")
  url: string;

  @Field(() => [String], { description: "The events that it is sent, such as `note.created`." })
  @Check("webhook_events_check", "cardinality(events) >= 1")
  @Column("text", { array: true })
  events: string[];

  @Field(() => String, { description: "What it is for; at most 200 characters, may be empty." })
  @Check("webhook_description_check", "length(description) <= 200")
  @Column("text", { default: "" })
  description: string;

  @Field(() => Boolean, { description: "Whether events are sent. What happens while it is off is never sent." })
  @Column("boolean", { default: true })
  isOn: boolean;

  @Field(() => WebhookOffReason, {
    nullable: true,
    description: "Why the app turned it off; null while it is on, and when a person turned it off.",
  })
  @Check("webhook_off_reason_check", "off_reason is null or (off_reason in ('FAILING', 'GONE') and not is_on)")
  @Column("text", { nullable: true })
  offReason: WebhookOffReason | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Since when every attempt has failed; null when the last one went well.",
  })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  failingSince: string | null;

  /** The bytes of the secret, sealed. */
  @Column("bytea", { select: false })
  secret: Buffer;

  /** The one before, which signs too until `formerSecretUntil`. */
  @Column("bytea", { select: false, nullable: true })
  formerSecret: Buffer | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Until when the secret before the last rotation signs too; null when there is none.",
  })
  @Check("webhook_former_secret_check", "(former_secret is null) = (former_secret_until is null)")
  @Column("timestamptz", { ...milliseconds, nullable: true })
  formerSecretUntil: string | null;

  @Field(() => DateTime, { description: "When it was made." })
  @Column("timestamptz", { ...milliseconds, default: () => "now()" })
  createdAt: string;
}

@ObjectType({ simpleResolvers: true, description: "A webhook with its secret, which is shown this once." })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: "The webhook." })
  webhook: Webhook;

  @Field(() => String, { description: "Signs what is sent: `whsec_` and 32 bytes in base64. It can't be read again." })
  secret: string;
}
