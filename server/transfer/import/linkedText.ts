import { blockIdsOf } from "../../content/html/blockIds.js";
import { escapeText } from "../../content/html/escapeText.js";
import { figureIds } from "../../content/html/figures.js";
import { blocksOf, withBlockIds } from "../../content/html/noteBlocks.js";
import { type NoteText, textWithout } from "../../content/html/noteText.js";
import { readReference, referenceText } from "../../content/html/reference.js";
import { keyOfTarget } from "../../content/noteLinks/linkTargets.js";

/** A stored note, and where its links lead. */
export interface LinkingText {
  id: string;
  content: string;
  blockIds: string | null;
  /** The ids of the targets by the keys that the text has for them; see keyOfTarget. */
  targets: ReadonlyMap<string, string>;
  /** The names that the source has for what its embeds show, by the same keys. */
  names: ReadonlyMap<string, string>;
  /** The ids of blocks by the references that name others; null where there is none. */
  blocks: ReadonlyMap<string, string | null>;
}

/**
 * A note's text whose links and embeds lead to their targets. A link without a target becomes text, an embed without one
 * its name; the other blocks keep their ids. A thread calls it by its name.
 * @public
 */
export function linkedText({ id, content, blockIds, targets, names, blocks }: LinkingText): NoteText {
  const lost = new Set<string>();
  const named = content.replace(/<div data-embed="([^"]*)"><\/div>/g, (whole, text: string) => {
    const reference = readReference(text);
    const name = reference && !targets.has(keyOfTarget(reference)) && names.get(keyOfTarget(reference));
    return name ? `<p>${escapeText(name)}</p>` : whole;
  });
  const mapped = named.replace(/ (data-(?:link|embed))="([^"]*)"/g, (whole, name: string, text: string) => {
    const reference = readReference(text);
    if (!reference) return whole;
    const targetId = targets.get(keyOfTarget(reference));
    if (targetId === undefined) lost.add(keyOfTarget(reference));
    const place = blocks.get(referenceText(reference));
    const targetBlockId = place === undefined ? reference.targetBlockId : place;
    return ` ${name}="${referenceText({ ...reference, targetId: targetId ?? reference.targetId, targetBlockId })}"`;
  });
  const html = withBlockIds(mapped, blockIdsOf(id, blockIds, blocksOf(mapped).length));
  return textWithout({ html, images: new Set(figureIds(content)), lost: [...lost] });
}
