import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Each event of a person with webhooks is queued for those that ask for it, in the transaction that writes it. It runs
 * once for a statement, when its other changes are visible: what is in the trash or gone by then was deleted. Without
 * webhooks it only looks for some. At most 10 000 events wait for one webhook: of those beyond, the first of a statement
 * is noted as failed. An event behind one that has failed before is due with it, so that nobody looks at it meanwhile.
 * What went to the trash along with a project or task has an event of its own.
 */
const queueWebhooks = `
  create function queue_webhooks() returns trigger language plpgsql set search_path from current as $$
  declare
    most_waiting constant integer := 10000;
  begin
    if not exists (select from added join webhook on webhook.owner_id = added.audience and webhook.is_on) then
      return null;
    end if;
    with happened as materialized (
      select added.id, webhook.owner_id, webhook.id as webhook_id, webhook.events, thing.item_id,
        case
          when added.name in ('item.received', 'item.shared') then added.name
          when thing.kind is null then null
          else thing.kind || case
            when added.data -> 'isNew' = 'true' then '.created'
            when case thing.kind
              when 'project' then exists (select from project where id = thing.item_id and deleted_at is null)
              when 'task' then exists (select from task where id = thing.item_id and deleted_at is null)
              when 'event' then exists (select from calendar_event where id = thing.item_id and deleted_at is null)
              else exists (select from content_item where id = thing.item_id and deleted_at is null)
            end then '.updated'
            else '.deleted'
          end
        end as type
      from added
      join webhook on webhook.owner_id = added.audience and webhook.is_on
      cross join lateral (
        select
          case added.name
            when 'content.changed' then lower(added.data ->> 'contentType')
            when 'project.changed' then 'project'
            when 'project.changedAlong' then 'project'
            when 'task.changed' then 'task'
            when 'task.changedAlong' then 'task'
            when 'calendar.changed' then 'event'
            when 'calendar.eventChanged' then 'event'
          end as kind,
          case
            when added.name in ('content.changed', 'project.changed', 'project.changedAlong', 'task.changed',
              'task.changedAlong', 'calendar.changed', 'calendar.eventChanged', 'item.received', 'item.shared')
            then coalesce(added.data ->> 'itemId', added.data ->> 'projectId', added.data ->> 'taskId',
              added.data ->> 'eventId', added.data ->> 'receivedItemId')::uuid
          end as item_id
      ) as thing
      where thing.item_id is not null
    ),
    wanted as materialized (
      select happened.*, row_number() over (partition by webhook_id order by id) as place
      from happened where type = any (events)
    ),
    room as materialized (
      select webhook.id as webhook_id, greatest(0, most_waiting - (
        select count(*) from (
          select from webhook_delivery
          where webhook_delivery.webhook_id = webhook.id and state = 'WAITING' limit most_waiting
        ) as waiting
      )) as places
      from webhook where webhook.id in (select wanted.webhook_id from wanted)
    )
    insert into webhook_delivery (id, owner_id, webhook_id, type, item_id, event_number, state, failure,
      next_attempt_at, created_at)
    select gen_random_uuid(), wanted.owner_id, wanted.webhook_id, wanted.type, wanted.item_id, wanted.id,
      case when place <= places then 'WAITING' else 'FAILED' end,
      case when place > places
        then most_waiting || ' events were waiting already: this one and those after it were not sent' end,
      case when place <= places then coalesce((
        select first.next_attempt_at from (
          select next_attempt_at, last_attempt_at from webhook_delivery as before
          where before.webhook_id = wanted.webhook_id and before.item_id = wanted.item_id and before.state = 'WAITING'
          order by before.event_number limit 1
        ) as first where first.last_attempt_at is not null
      ), clock_timestamp()) end,
      clock_timestamp()
    from wanted join room on room.webhook_id = wanted.webhook_id
    where place <= places + 1
    order by wanted.id;
    if found then
      perform pg_notify('commonplace_events', '{"id":"0","name":"webhook.queued","audience":"","data":{}}');
    end if;
    return null;
  end
  $$`;

export class Webhooks20261129082841 implements MigrationInterface {
  name = "Webhooks20261129082841";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "webhook" ("id" uuid NOT NULL, "owner_id" uuid NOT NULL, "url" text NOT NULL, "events" text array NOT NULL, "description" text NOT NULL DEFAULT '', "is_on" boolean NOT NULL DEFAULT true, "off_reason" text, "failing_since" TIMESTAMP(3) WITH TIME ZONE, "secret" bytea NOT NULL, "former_secret" bytea, "former_secret_until" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "webhook_owner_id_id_key" UNIQUE ("owner_id", "id"), CONSTRAINT "webhook_url_check" CHECK (length(url) <= 2000), CONSTRAINT "webhook_events_check" CHECK (cardinality(events) >= 1), CONSTRAINT "webhook_description_check" CHECK (length(description) <= 200), CONSTRAINT "webhook_off_reason_check" CHECK (off_reason is null or (off_reason in ('FAILING', 'GONE') and not is_on)), CONSTRAINT "webhook_former_secret_check" CHECK ((former_secret is null) = (former_secret_until is null)), CONSTRAINT "webhook_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "webhook_delivery" ("id" uuid NOT NULL, "owner_id" uuid NOT NULL, "webhook_id" uuid NOT NULL, "type" text NOT NULL, "item_id" uuid NOT NULL, "event_number" bigint NOT NULL, "state" text NOT NULL DEFAULT 'WAITING', "attempts" integer NOT NULL DEFAULT '0', "next_attempt_at" TIMESTAMP(3) WITH TIME ZONE, "last_attempt_at" TIMESTAMP(3) WITH TIME ZONE, "response_status" integer, "response_text" text, "failure" text, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "webhook_delivery_state_check" CHECK (state in ('WAITING', 'DELIVERED', 'FAILED')), CONSTRAINT "webhook_delivery_next_attempt_check" CHECK ((state = 'WAITING') = (next_attempt_at is not null)), CONSTRAINT "webhook_delivery_response_text_check" CHECK (length(response_text) <= 1000), CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "webhook_delivery_log_idx" ON "webhook_delivery"  ("owner_id", "webhook_id", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "webhook_delivery_item_idx" ON "webhook_delivery"  ("webhook_id", "item_id", "event_number") WHERE state = 'WAITING'`,
    );
    await runner.query(
      `CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"  ("webhook_id", "next_attempt_at") WHERE state = 'WAITING'`,
    );
    await runner.query(
      `ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_fkey" FOREIGN KEY ("owner_id", "webhook_id") REFERENCES "webhook"("owner_id","id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(queueWebhooks);
    await runner.query(
      `create trigger domain_event_queue_webhooks after insert on domain_event
         referencing new table as added for each statement execute function queue_webhooks()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop trigger domain_event_queue_webhooks on domain_event");
    await runner.query("drop function queue_webhooks()");
    await runner.query(`ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_webhook_fkey"`);
    await runner.query(`ALTER TABLE "webhook" DROP CONSTRAINT "webhook_owner_id_fkey"`);
    await runner.query(`DROP INDEX "public"."webhook_delivery_due_idx"`);
    await runner.query(`DROP INDEX "public"."webhook_delivery_item_idx"`);
    await runner.query(`DROP INDEX "public"."webhook_delivery_log_idx"`);
    await runner.query(`DROP TABLE "webhook_delivery"`);
    await runner.query(`DROP TABLE "webhook"`);
  }
}
