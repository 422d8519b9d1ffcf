import { joinedIds, splitIds } from "../../content/html/blockIds.js";
import { headings } from "../../content/html/elementNames.js";
import { stepsOf } from "../../content/html/noteBlocks.js";
import type { NoteText } from "../../content/html/noteText.js";
import { blockIdOfHeading } from "../../content/markdown/noteNames.js";
import type { Places } from "./NoteNames.js";

/**
 * A text whose blocks with headings have ids, and its places. Of headings with the same words a link means the first;
 * the second one is also called `words-1`, as on GitHub.
 * @param known places of headings that the text has no more.
 */
export function nameHeadings(text: NoteText, known: Places): { text: NoteText; places: Places } {
  const { count, found } = headingsOf(text.content ?? "");
  const given = splitIds(text.givenIds);
  const ids = Array.from({ length: count }, (_, at) => given[at] ?? null);
  const own = ids.filter((id) => id !== null);
  const kept = new Set(own);
  const places = new Map([...known].filter(([, id]) => kept.has(id)).concat(own.map((id) => [id, id])));
  const repeated = new Map<string, number>();
  const name = (id: string, block: number) => {
    const blockId = ids[block] ?? id;
    ids[block] = blockId;
    places.set(id, blockId);
  };
  const others = found.flatMap(({ words, block }) => {
    const id = blockIdOfHeading(words);
    if (id === null) return [];
    if (!places.has(id)) name(id, block);
    const number = repeated.get(id) ?? 0;
    repeated.set(id, number + 1);
    return number === 0 ? [] : [{ words: `${words}-${number}`, block }];
  });
  for (const { words, block } of others) {
    const id = blockIdOfHeading(words);
    if (id !== null && !places.has(id)) name(id, block);
  }
  return { text: { ...text, givenIds: joinedIds(ids) }, places };
}

/** The headings of cleaned HTML with the positions of their blocks, and how many blocks there are. */
function headingsOf(html: string): { count: number; found: { words: string; block: number }[] } {
  const found: { words: string; block: number }[] = [];
  let count = 0;
  let words: string | null = null;
  for (const { token, block, parent } of stepsOf(html)) {
    if (parent !== undefined) count += 1;
    if (token.name === undefined) words = words === null ? null : words + token.text;
    else if (token.name in headings) {
      if (token.isEnd) found.push({ words: words ?? "", block });
      words = token.isEnd ? null : "";
    }
  }
  return { count, found };
}
