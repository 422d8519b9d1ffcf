import type { Context, Owned } from "../platform/context.js";
import { isUniqueViolation } from "../platform/data/isUniqueViolation.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { taxonomyChanged } from "./taxonomyEvents.js";

/**
 * Saves a category or tag.
 * @param kind the word for it in a sentence.
 * @throws ConflictError when another of the same content type has the name, ignoring case.
 */
export async function saveNamed<T extends Owned>(ctx: Context, row: T, kind: "category" | "tag"): Promise<T> {
  try {
    return await ctx.save(row, taxonomyChanged(row.ownerId));
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(`A ${kind} with this name already exists`);
    throw error;
  }
}

/** @throws InvalidInputError when the person would exceed the limit. */
export function checkRoom(count: number, max: number, things: string, added = 1): void {
  if (count + added > max) throw new InvalidInputError(`You can have at most ${max} ${things}`);
}
