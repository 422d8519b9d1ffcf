import { nextTurn, Slices } from "../fairShares/Slices.js";
import { JsonText } from "./JsonText.js";

/** From so many items on, in one list or in many, an answer is written in slices. */
const manyItems = 100;
const itemsAtOnce = 50;
/** From so many characters on, an answer is sent in a turn of its own. */
const longText = 100_000;
/** How deep lists are looked for. */
const levels = 3;

/** `JSON.stringify` of an answer with its lists that are text, which lets others go on where lists hold many items. */
export async function writeJson(value: unknown): Promise<string> {
  const isMany = itemsIn(value, levels) > manyItems;
  const text = isMany ? await write(value, levels, new Slices()) : JSON.stringify(value);
  // sending as much holds the event loop for about a millisecond
  if (text.length > longText) await nextTurn(text.length / longText);
  return text;
}

/** Text is taken apart from what is around it, as many items are. */
function itemsIn(value: unknown, deep: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (value instanceof JsonText) return Infinity;
  if (Array.isArray(value)) return value.length;
  // a field of an answer may have that name too
  if (deep === 0 || ("toJSON" in value && typeof value.toJSON === "function")) return 0;
  return Object.values(value).reduce<number>((items, inner) => items + itemsIn(inner, deep - 1), 0);
}

async function write(value: unknown, deep: number, slices: Slices): Promise<string> {
  if (value instanceof JsonText) return value.text;
  if (slices.isOver) await slices.next();
  if (itemsIn(value, deep) <= itemsAtOnce) return JSON.stringify(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += itemsAtOnce) {
      parts.push(JSON.stringify(value.slice(at, at + itemsAtOnce)).slice(1, -1));
      if (slices.isOver) await slices.next();
    }
    return `[${parts.join(",")}]`;
  }
  for (const [name, inner] of Object.entries(value as object)) {
    if (inner !== undefined) parts.push(`${JSON.stringify(name)}:${await write(inner, deep - 1, slices)}`);
  }
  return `{${parts.join(",")}}`;
}
