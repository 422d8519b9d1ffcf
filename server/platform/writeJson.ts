import { Slices } from "./loopTurns.js";

/** From so many items on a list is written in slices. */
const longList = 500;
const itemsAtOnce = 50;
/** How deep long lists are looked for. */
const levels = 3;

/** `JSON.stringify` of an answer, which lets others go on where it holds a long list. */
export async function writeJson(value: unknown): Promise<string> {
  return holdsLongList(value, levels) ? write(value, levels, new Slices()) : JSON.stringify(value);
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > longList;
}

function holdsLongList(value: unknown, deep: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return isLongList(value);
  return deep > 0 && Object.values(value).some((inner) => holdsLongList(inner, deep - 1));
}

async function write(value: unknown, deep: number, slices: Slices): Promise<string> {
  if (isLongList(value)) {
    const parts: string[] = [];
    for (let at = 0; at < value.length; at += itemsAtOnce) {
      parts.push(JSON.stringify(value.slice(at, at + itemsAtOnce)).slice(1, -1));
      if (slices.isOver) await slices.next();
    }
    return `[${parts.join(",")}]`;
  }
  if (!holdsLongList(value, deep)) return JSON.stringify(value);
  const parts: string[] = [];
  for (const [name, inner] of Object.entries(value as object)) {
    if (inner !== undefined) parts.push(`${JSON.stringify(name)}:${await write(inner, deep - 1, slices)}`);
  }
  return `{${parts.join(",")}}`;
}
