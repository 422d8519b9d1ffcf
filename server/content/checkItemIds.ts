import { limitOf } from "../limits.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";

const maxItems = limitOf.operations.itemsAtOnce.max;

/**
 * The ids of items to act on, without duplicates and normalized.
 * @throws InvalidInputError for none or more than 100, NotFoundError for a malformed id.
 */
export function checkItemIds(itemIds: readonly string[]): string[] {
  if (itemIds.length < 1 || itemIds.length > maxItems) {
    const sentence = `Please choose 1 to ${maxItems} items`;
    throw new InvalidInputError(sentence, { itemIds: sentence });
  }
  if (!itemIds.every(isUuid)) throw new NotFoundError();
  return [...new Set(itemIds.map((id) => id.toLowerCase()))];
}
