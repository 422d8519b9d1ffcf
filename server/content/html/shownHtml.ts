import { keyOfTarget, type LinkedThing } from "../noteLinks/linkTargets.js";
import { changesTo, withLines } from "./checklistLines.js";
import { readHtml } from "./cleanHtml.js";
import { escapeText } from "./escapeText.js";
import { figureIds } from "./figures.js";
import { markupOf, withBlockIds } from "./noteBlocks.js";
import { type Reference, readReference } from "./reference.js";
import { attributesOf, type HtmlTag, tokensOf } from "./tokensOf.js";

/** Whether cleaned HTML, or JSON with it, leads to other things. */
export const hasReferences = (text: string): boolean => / data-(?:link|embed)=\\?"/.test(text);

/** The targets of the links and embeds of cleaned HTML. */
export function referencesOf(html: string): Reference[] {
  const found = html.matchAll(/ data-(?:link|embed)="([^"]*)"/g);
  return Array.from(found, ([, text]) => readReference(text)).filter((reference) => reference !== null);
}

/**
 * Cleaned HTML as readers get it: its links say the titles of now. A link to a thing that is gone is its text, an embed
 * of it isn't there. Ids of blocks stay.
 * @param things that the links lead to, by their keys.
 */
function withTitles(html: string, things: ReadonlyMap<string, LinkedThing>): string | null {
  const out: string[] = [];
  let title: string | null = null;
  let isGone = false;
  for (const token of tokensOf(html)) {
    if (token.name === undefined) {
      out.push(escapeText(title ?? token.text));
      if (title !== null) title = "";
      continue;
    }
    const reference = referenceOf(token);
    const thing = reference && things.get(keyOfTarget(reference));
    if (reference && !thing) isGone = true;
    if (thing && token.name === "a") title = thing.title;
    else if (token.name === "a" && token.isEnd) title = null;
    out.push(markupOf(token));
  }
  const titled = out.join("");
  if (!isGone) return titled;
  const isLinked = (reference: Reference) => things.has(keyOfTarget(reference));
  const { content: cleaned, blockIds, tasks } = readHtml(titled, { images: new Set(figureIds(html)), isLinked });
  const content = cleaned === null ? null : withLines(cleaned, changesTo(tasks));
  return content !== null && blockIds.some((id) => id !== null)
    ? withBlockIds(
        content,
        blockIds.map((id) => id ?? ""),
      )
    : content;
}

function referenceOf(token: HtmlTag): Reference | null {
  if (token.isEnd || !token.attributes.includes(" data-")) return null;
  const attributes = attributesOf(token);
  return readReference(attributes["data-link"] ?? attributes["data-embed"]);
}

/** The same with plain data, for a thread. */
export const titledHtml = ({ html, things }: { html: string; things: readonly LinkedThing[] }): string | null =>
  withTitles(html, new Map(things.map((thing) => [keyOfTarget({ kind: thing.kind, targetId: thing.id }), thing])));
