import { limitOf } from "../../limits.js";
import { keyOfTarget } from "../noteLinks/linkTargets.js";
import { maxBlocks } from "./blockIds.js";
import { hasChecklists } from "./checklistLines.js";
import { escapeText } from "./escapeText.js";
import { blocksOf, markupOf, stepsOf } from "./noteBlocks.js";
import { type Reference, readReference } from "./reference.js";
import { attributesOf, type HtmlTag, tokensOf } from "./tokensOf.js";

/** The note that an embed shows. */
export interface EmbeddedNote {
  title: string;
  html: string;
  /** The ids of its blocks. */
  blockIds: readonly string[];
}

/** Characters of the embedded notes in all that are read; notes that come after are only named. */
const maxEmbedded = 1_000_000;
const maxBytes = limitOf.content.noteBytes.max;

/**
 * Cleaned HTML that stands by itself: links to things are their titles, embeds are what they hold. An embed within an
 * embed is its title. The work is linear in the length of all texts. An embedded note is only named where the whole
 * would be larger than a note may be, so that whoever receives it can keep it.
 * @param titles by key of target; a link to another thing keeps its stored text.
 * @param notes that embeds may show, by id; another embed goes.
 */
export function withoutReferences(
  html: string,
  titles: ReadonlyMap<string, string>,
  notes: ReadonlyMap<string, EmbeddedNote>,
): string {
  let left = maxEmbedded;
  let [bytes, blocks] = [maxBytes - Buffer.byteLength(html), maxBlocks - blocksOf(html).length];
  return rewritten(html, titles, (reference) => {
    const note = notes.get(reference.targetId);
    if (!note) return "";
    const title = `<p><strong>${escapeText(note.title)}</strong></p>`;
    left -= note.html.length;
    if (left < 0) return title;
    const block = reference.targetBlockId === null ? note.html : blockHtml(note, reference.targetBlockId);
    const shown = title + rewritten(block, titles, ({ targetId }) => titleLine(notes.get(targetId)));
    const [size, count] = [Buffer.byteLength(shown), blocksOf(shown).length];
    if (size > bytes || count > blocks) return title;
    bytes -= size;
    blocks -= count;
    return shown;
  });
}

const titleLine = (note: EmbeddedNote | undefined) => (note ? `<p>${escapeText(note.title)}</p>` : "");

function rewritten(html: string, titles: ReadonlyMap<string, string>, embed: (reference: Reference) => string): string {
  const out: string[] = [];
  /** The title that replaces the text of the open link; "" once it is written. */
  let title: string | undefined;
  let [isInLink, isInEmbed] = [false, false];
  for (const token of tokensOf(html)) {
    if (token.name === undefined) {
      out.push(escapeText(title ?? token.text));
      if (title !== undefined) title = "";
      continue;
    }
    const reference = referenceOf(token);
    if (token.name === "a" && reference) {
      isInLink = true;
      title = titles.get(keyOfTarget(reference));
    } else if (token.name === "a" && token.isEnd && isInLink) {
      isInLink = false;
      title = undefined;
    } else if (token.name === "div" && reference) {
      isInEmbed = true;
      out.push(embed(reference));
    } else if (token.name === "div" && token.isEnd && isInEmbed) isInEmbed = false;
    else out.push(markupOf(token));
  }
  return out.join("");
}

function referenceOf(token: HtmlTag): Reference | null {
  if (token.isEnd || !token.attributes.includes(" data-")) return null;
  const attributes = attributesOf(token);
  return readReference(attributes["data-link"] ?? attributes["data-embed"]);
}

/** The HTML of one block; an item is in a list of its own. "" without such a block. */
function blockHtml({ html, blockIds }: EmbeddedNote, blockId: string): string {
  const wanted = blockIds.indexOf(blockId);
  if (wanted < 0) return "";
  const within = new Set([wanted]);
  const out: string[] = [];
  let count = 0;
  for (const { token, block, parent } of stepsOf(html)) {
    const at = parent === undefined ? block : count++;
    if (parent !== undefined && parent !== null && within.has(parent)) within.add(at);
    if (within.has(at)) out.push(markupOf(token));
  }
  const block = out.join("");
  if (blocksOf(html)[wanted]?.type !== "ITEM") return block;
  return hasChecklists(out[0] ?? "") ? `<ul data-type="checklist">${block}</ul>` : `<ul>${block}</ul>`;
}
