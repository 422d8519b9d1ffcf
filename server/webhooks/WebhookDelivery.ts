import { Field, ID, Int, ObjectType } from "type-graphql";
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import type { Owned } from "../platform/context.js";
import { milliseconds } from "../platform/data/columns.js";
import { connectionOf } from "../platform/data/pages.js";
import { DateTime } from "../platform/graphql/scalars.js";
import { Webhook } from "./Webhook.js";
import { WebhookDeliveryState } from "./webhookEnums.js";

const isWaiting = { where: "state = 'WAITING'" };

/** One event on its way to one webhook; a trigger of `domain_event` writes it, in the transaction of the change. */
@ObjectType({ simpleResolvers: true, description: "One event on its way to one webhook; kept for 30 days." })
@Entity("webhook_delivery")
@Index("webhook_delivery_due_idx", ["webhookId", "nextAttemptAt"], isWaiting)
@Index("webhook_delivery_item_idx", ["webhookId", "itemId", "eventNumber"], isWaiting)
@Index("webhook_delivery_log_idx", ["ownerId", "webhookId", "createdAt", "id"])
@ForeignKey(() => Webhook, ["ownerId", "webhookId"], ["ownerId", "id"], {
  name: "webhook_delivery_webhook_fkey",
  onDelete: "CASCADE",
})
export class WebhookDelivery implements Owned {
  @Field(() => ID, { description: "What the receiver gets as webhook-id, the same in every attempt." })
  @PrimaryColumn("uuid")
  id: string;

  @Column("uuid")
  ownerId: string;

  @Column("uuid")
  webhookId: string;

  @Field(() => String, { description: "What happened, such as `note.created`; `webhook.test` for a test." })
  @Column("text")
  type: string;

  @Field(() => ID, { description: "What it happened to: `data.id`." })
  @Column("uuid")
  itemId: string;

  /** The number of the domain event: a later event of an item has a greater one. */
  @Column("bigint")
  eventNumber: string;

  @Field(() => WebhookDeliveryState, { description: "How far it has come." })
  @Check("webhook_delivery_state_check", "state in ('WAITING', 'DELIVERED', 'FAILED')")
  @Column("text", { default: "WAITING" })
  state: WebhookDeliveryState;

  @Field(() => Int, { description: "How often it was sent." })
  @Column("integer", { default: 0 })
  attempts: number;

  @Field(() => DateTime, { nullable: true, description: "When it is sent next; null unless it waits." })
  @Check("webhook_delivery_next_attempt_check", "(state = 'WAITING') = (next_attempt_at is not null)")
  @Column("timestamptz", { ...milliseconds, nullable: true })
  nextAttemptAt: string | null;

  /** Set while an attempt is under way: by then it counts as lost. */
  @Column("timestamptz", { ...milliseconds, nullable: true })
  sendingUntil: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was last sent; null: never yet." })
  @Column("timestamptz", { ...milliseconds, nullable: true })
  lastAttemptAt: string | null;

  @Field(() => Int, { nullable: true, description: "The status of the last answer; null when there was none." })
  @Column("integer", { nullable: true })
  responseStatus: number | null;

  @Field(() => String, { nullable: true, description: "The first 1 000 bytes of the last answer, as text." })
  @Check("webhook_delivery_response_text_check", "length(response_text) <= 1000")
  @Column("text", { nullable: true })
  responseText: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Why the last attempt failed, in a sentence; null when it didn't.",
  })
  @Column("text", { nullable: true })
  failure: string | null;

  @Field(() => DateTime, { description: "When it happened: `timestamp`." })
  @Column("timestamptz", { ...milliseconds, default: () => "now()" })
  createdAt: string;
}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, "WebhookDelivery");
