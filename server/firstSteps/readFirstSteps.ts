import { type Expression, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
import type { ExampleProject, FirstSteps } from "./FirstSteps.js";

/** The examples are as old as the account `u`. */
const isNewer = sql<boolean>`created_at > u.created_at`;

/** The example project, unless it is in the trash. */
const example = (own: OwnData) =>
  own
    .select("project")
    .where("parent_id", "is", null)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`project.created_at = u.created_at`)
    .select(sql<ExampleProject>`json_build_object('id', id, 'name', name)`.as("example"))
    .limit(sql.lit(1));

const exists = (rows: Expression<unknown>) => sql<boolean>`exists ${rows}`;

const firstSteps = new Statement((own) => {
  const items = (type: "NOTE" | "VIDEO") =>
    own.select("content_item").where("content_type", "=", sql.lit(type)).where(isNewer).select("id");
  const events = own.select("calendar_event").where("subscription_id", "is", null).where(isNewer).select("id");
  return own.db
    .selectFrom("app_user as u")
    .where("u.id", "=", viewerId)
    .where("u.first_steps_state", "is not", null)
    .select([
      sql<boolean>`u.first_steps_state = 'HIDDEN'`.as("isHidden"),
      exists(items("NOTE")).as("hasNote"),
      exists(items("VIDEO")).as("hasVideo"),
      exists(own.select("task").where(isNewer).select("id")).as("hasTask"),
      exists(events).as("hasEvent"),
      sql<boolean>`${exists(own.select("share_link").select("id"))} or ${exists(own.select("send").select("id"))}`.as(
        "hasShared",
      ),
      example(own).as("example"),
    ]);
});

/** Null once they are over, and for an account that was made without examples. */
export async function readFirstSteps(ctx: Context): Promise<FirstSteps | null> {
  return (await ctx.run(firstSteps, {}))[0] ?? null;
}

/** Puts the checklist away; the first steps are over when the example is gone too. */
export async function hideFirstSteps(ctx: Context): Promise<void> {
  const state = sql<"HIDDEN" | null>`case when exists ${example(ctx.own)} then 'HIDDEN' end`;
  await ctx.own.db
    .updateTable("app_user as u")
    .where("u.id", "=", viewerId)
    .where("u.first_steps_state", "is not", null)
    .set({ first_steps_state: state })
    .execute();
}
