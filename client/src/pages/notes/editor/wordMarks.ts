export interface Word {
  word: string;
  range: Range;
}

/** The words rendered inside an element, with their positions. */
export function wordsOf(element: HTMLElement): Word[] {
  const words: Word[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      words.push({ word: match[0], range });
    }
  }
  return words;
}

/** The ranges of the words at these indexes; adjacent words become one range, including the space between. */
export function rangesOf(words: readonly Word[], indexes: readonly number[]): Range[] {
  const ranges: Range[] = [];
  let former = -2;
  for (const index of indexes) {
    const range = words[index]?.range;
    if (!range) continue;
    const last = ranges.at(-1);
    if (last && index === former + 1 && last.endContainer === range.startContainer) {
      last.setEnd(range.endContainer, range.endOffset);
    } else ranges.push(range.cloneRange());
    former = index;
  }
  return ranges;
}

/** The highlight's name in ChangedElsewhere.module.css. */
const name = "note-difference";

/** Highlights ranges without changing the document; without browser support they stay plain. */
export function markWords(ranges: readonly Range[]): void {
  if (typeof Highlight === "undefined" || !CSS.highlights) return;
  CSS.highlights.set(name, new Highlight(...ranges));
}

export function clearMarks(): void {
  if (typeof Highlight !== "undefined") CSS.highlights?.delete(name);
}
