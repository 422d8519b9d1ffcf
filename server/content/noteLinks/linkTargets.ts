import { sql } from "kysely";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../../platform/data/Parameter.js";
import type { LinkKind, Reference } from "../html/reference.js";

/** The target of a link as it is now. */
export interface LinkedThing {
  kind: LinkKind;
  id: string;
  title: string;
  isTrashed: boolean;
}

/** Identifies what a link leads to. */
export const keyOfTarget = ({ kind, targetId }: Pick<Reference, "kind" | "targetId">) => `${kind} ${targetId}`;

export function targetOfKey(key: string): Pick<Reference, "kind" | "targetId"> {
  const [kind = "", targetId = ""] = key.split(" ");
  return { kind: kind as LinkKind, targetId };
}

const isTrashed = sql<boolean>`deleted_at is not null`.as("isTrashed");
const kindOf = (kind: LinkKind) => sql<LinkKind>`${sql.lit(kind)}`.as("kind");

/** Those with the ids, in the trash or not. */
export const thingsOf = (own: OwnData, ids: Parameters<Ids>["ids"] | readonly string[]) =>
  own
    .select("content_item")
    .select(["id", "title", sql<LinkKind>`content_type`.as("kind"), isTrashed])
    .where("id", "=", anyOf(ids))
    .unionAll(
      own
        .select("project")
        .select(["id", "name as title", kindOf("PROJECT"), isTrashed])
        .where("id", "=", anyOf(ids)),
    )
    .unionAll(
      own
        .select("task")
        .select(["id", "title", kindOf("TASK"), isTrashed])
        .where("id", "=", anyOf(ids)),
    )
    .unionAll(
      own
        .select("calendar_event")
        .select(["id", "title", kindOf("EVENT"), isTrashed])
        .where("id", "=", anyOf(ids)),
    );

const thingsByIds = new Statement((own, { ids }: Parameters<Ids>) => thingsOf(own, ids));

/** Those of the links' targets that are the viewer's, in the trash or not, by their keys. */
export async function linkedThings(
  ctx: Context,
  links: readonly Pick<Reference, "kind" | "targetId">[],
): Promise<Map<string, LinkedThing>> {
  if (links.length === 0) return new Map();
  const found = await ctx.run(thingsByIds, { ids: [...new Set(links.map((link) => link.targetId))] });
  return new Map(found.map((thing) => [keyOfTarget({ kind: thing.kind, targetId: thing.id }), thing]));
}

/** The keys of targets that aren't the viewer's. */
export async function foreignTargets(
  ctx: Context,
  links: readonly Pick<Reference, "kind" | "targetId">[],
): Promise<string[]> {
  const own = await linkedThings(ctx, links);
  return [...new Set(links.map(keyOfTarget))].filter((key) => !own.has(key));
}
