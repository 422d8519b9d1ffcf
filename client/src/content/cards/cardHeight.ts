import type { NoteCardFragment } from "../../gql/graphql";
import { firstLines } from "./firstLines";

const lineHeight = { title: 21, text: 20, quote: 23 };
const frame = 78;

type Card = Pick<NoteCardFragment, "title" | "excerpt" | "link">;

/** Caches the heights: a long list computes the same ones with every page that loads. */
const heights = new WeakMap<Card, { widthPx: number; height: number }>();

/**
 * An estimate of a card's height in pixels: for packing columns and for reserving space for cards not rendered yet.
 * @param widthPx of the card.
 */
export function cardHeight(note: Card, widthPx: number): number {
  const known = heights.get(note);
  if (known?.widthPx === widthPx) return known.height;
  const height = estimate(note, widthPx);
  heights.set(note, { widthPx, height });
  return height;
}

function estimate(note: Card, widthPx: number): number {
  const inner = Math.max(120, widthPx - 32);
  const lines = (text: string, characterPx: number): number =>
    Math.max(1, Math.ceil((text.length * characterPx) / inner));
  let height = frame + lines(note.title, 7.9) * lineHeight.title;
  let plain = 0;
  for (const { kind, text } of firstLines(note.excerpt)) {
    if (kind === "QUOTE") height += lines(text, 7.6) * lineHeight.quote + 7;
    else plain += lines(text, 6.6);
  }
  if (plain) height += Math.min(plain, 6) * lineHeight.text + 5;
  return note.link ? height + 24 : height;
}
