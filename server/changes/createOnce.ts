import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { ConflictError } from "../platform/errors.js";
import type { ChangeKind } from "./ThingChange.js";

/**
 * Creates a thing under an id that the client may choose: again with the same id and input it gives the stored thing.
 * @throws ConflictError for an id that was used with another input, with nothing changed.
 */
export async function createOnce<Made extends { id: string }>(
  ctx: Context,
  kind: ChangeKind | `${ChangeKind}`,
  input: { id?: string | null },
  create: (ctx: Context) => Promise<Made>,
): Promise<Made> {
  if (!input.id) return create(ctx);
  const hash = hashOf(input);
  return ctx.transact(async (tx) => {
    const made = await create(tx);
    const stored = await tx.own
      .update("thing_change")
      .set({ made_from: sql`coalesce(made_from, ${hash})` })
      .where("kind", "=", kind)
      .where("id", "=", made.id)
      .returning("made_from")
      .executeTakeFirst();
    if (stored?.made_from && !hash.equals(stored.made_from))
      throw new ConflictError("This was saved already, with other contents");
    return made;
  });
}

/** Of what the input says, in whatever order. */
function hashOf(input: object): Buffer {
  const { id: _id, ...said } = input as Record<string, unknown>;
  const known = Object.entries(said).filter(([, value]) => value !== undefined && value !== null);
  return createHash("sha256").update(JSON.stringify(known.sort())).digest();
}
