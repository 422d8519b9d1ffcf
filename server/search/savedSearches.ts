import { v7 as uuidv7 } from "uuid";
import { lockPerson } from "../accounts/lockPerson.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { columns } from "../platform/data/expressions.js";
import { putInOrder } from "../platform/data/givenOrder.js";
import { viewerId } from "../platform/data/Parameter.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { SavedSearch } from "./SavedSearch.js";
import type { SaveSearchInput, UpdateSavedSearchInput } from "./searchInputs.js";

export const maxSaved = limitOf.content.savedSearches.max;

export function listSavedSearches(ctx: Context): Promise<SavedSearch[]> {
  return ctx.own
    .select("saved_search as s")
    .select([...columns("s", "id, owner_id, name, query, created_at"), "s.place as order"])
    .orderBy("s.place")
    .orderBy("s.id")
    .execute();
}

/** @throws InvalidInputError when the person has reached the limit, ConflictError for another person's id. */
export function saveSearch(ctx: Context, input: SaveSearchInput): Promise<SavedSearch> {
  const { userId: ownerId } = ctx.requireViewer();
  const id = input.id?.toLowerCase() ?? uuidv7();
  return ctx.transact(async (tx) => {
    await lockPerson(tx, ownerId);
    const saved = await listSavedSearches(tx);
    const same = saved.find((search) => search.id === id);
    if (same && (same.name !== input.name.trim() || same.query !== input.query.trim())) throw idInUse();
    if (same) return same;
    if (saved.length >= maxSaved) throw new InvalidInputError(`You can keep at most ${maxSaved} searches`);
    const place = (saved.at(-1)?.order ?? -1) + 1;
    const made = await tx.own.db
      .insertInto("saved_search")
      .values({
        id,
        owner_id: viewerId,
        name: input.name.trim(),
        query: input.query.trim(),
        place,
        created_at: tx.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning([...columns("saved_search", "id, owner_id, name, query, created_at"), "place as order"])
      .executeTakeFirst();
    if (!made) throw idInUse();
    return made;
  });
}

export function updateSavedSearch(ctx: Context, id: string, input: UpdateSavedSearchInput): Promise<SavedSearch> {
  return ctx.transact(async (tx) => {
    const search = await tx.load(SavedSearch, id);
    search.name = input.name?.trim() ?? search.name;
    search.query = input.query?.trim() ?? search.query;
    return tx.save(search);
  });
}

export function deleteSavedSearch(ctx: Context, id: string): Promise<string> {
  return ctx.transact(async (tx) => {
    await tx.remove(await tx.load(SavedSearch, id));
    return id.toLowerCase();
  });
}

/** @throws InvalidInputError with field `ids` unless they are all of the viewer's, each once. */
export function reorderSavedSearches(ctx: Context, ids: readonly string[]): Promise<SavedSearch[]> {
  const { userId } = ctx.requireViewer();
  const wanted = ids.map((id) => id.toLowerCase());
  return ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    const own = await listSavedSearches(tx);
    await putInOrder(tx, "saved_search", wanted, own, ["ids", "Please list all saved searches, each once"]);
    return listSavedSearches(tx);
  });
}

const idInUse = () => new ConflictError("This id is in use already");
