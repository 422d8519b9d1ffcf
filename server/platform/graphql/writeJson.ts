import { nextTurn, Slices } from "../fairShares/Slices.js";
import { JsonText } from "./JsonText.js";

/** Larger answers are written in slices: an item of a list counts 1, and so do so many characters. */
const muchAtAll = 100;
const muchAtOnce = 50;
const charactersOfOne = 10_000;
/** Answers with more characters are sent in a turn of their own. */
const longText = 100_000;
/** The depth to which lists are searched for. */
const levels = 3;

/** `JSON.stringify` of an answer, including its lists that are text; lets other work run when the answer is large. */
export async function writeJson(value: unknown): Promise<string> {
  const isMuch = weightOf(value, levels) > muchAtAll;
  const text = isMuch ? await write(value, levels, new Slices()) : JSON.stringify(value);
  // sending as much holds the event loop for about a millisecond
  if (text.length > longText) await nextTurn(text.length / longText);
  return text;
}

/**
 * The weight of a value; infinite for text that is already JSON, so that it is written apart from what surrounds it.
 */
function weightOf(value: unknown, deep: number): number {
  if (typeof value === "string") return value.length / charactersOfOne;
  if (typeof value !== "object" || value === null) return 0;
  if (value instanceof JsonText) return Infinity;
  // an answer may have a field of that name too
  if ("toJSON" in value && typeof value.toJSON === "function") return 0;
  let weight = 0;
  if (Array.isArray(value)) for (const item of value) weight += weightOf(item, 0) + (deep > 0 ? 1 : 0);
  else
    for (const name in value)
      weight += name.length / charactersOfOne + weightOf(value[name as keyof typeof value], deep - 1);
  return weight;
}

async function write(value: unknown, deep: number, slices: Slices): Promise<string> {
  if (value instanceof JsonText) return value.text;
  if (slices.isOver) await slices.next();
  if (typeof value !== "object" || value === null || weightOf(value, deep) <= muchAtOnce) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(await writeItems(value, slices)).join(",")}]`;
  const parts: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== undefined) parts.push(`${JSON.stringify(name)}:${await write(inner, deep - 1, slices)}`);
  }
  return `{${parts.join(",")}}`;
}

/** The items of a list, written in batches. */
async function writeItems(items: readonly unknown[], slices: Slices): Promise<string[]> {
  const parts: string[] = [];
  let from = 0;
  let weight = 0;
  for (const [at, item] of items.entries()) {
    weight += 1 + weightOf(item, 0);
    if (weight < muchAtOnce && at < items.length - 1) continue;
    parts.push(JSON.stringify(items.slice(from, at + 1)).slice(1, -1));
    from = at + 1;
    weight = 0;
    if (slices.isOver) await slices.next();
  }
  return parts;
}
