import { blockIdsOf } from "../../content/html/blockIds.js";
import { escapeText } from "../../content/html/escapeText.js";
import { mapFigures, withAddresses } from "../../content/html/figures.js";
import { blocksOf, stepsOf, withBlockIds } from "../../content/html/noteBlocks.js";
import { readReference, referenceText } from "../../content/html/reference.js";
import { hasReferences, titledHtml } from "../../content/html/shownHtml.js";
import { attributesOf, type HtmlTag } from "../../content/html/tokensOf.js";
import { keyOfTarget } from "../../content/noteLinks/linkTargets.js";
import type { ExportedThing, ItemLinks } from "./contentLinks.js";

/** An item's text, and what it refers to in an export. */
export interface ExportedText {
  id: string;
  html: string;
  /** As they are stored. */
  blockIds: string | null;
  links: ItemLinks;
  /** The paths of its files by their ids. */
  paths: ReadonlyMap<string, string>;
}

const lines = new Set(["p", "h1", "h2", "h3"]);
const withoutEnd = new Set(["br", "hr", "img"]);

/** The HTML that is written as Markdown: links say the titles of now and name their targets, images have paths. */
export function markdownHtml({ id, html, blockIds, links, paths }: ExportedText): string {
  const { things } = links;
  const wanted = new Set(links.blockIds);
  const ids = wanted.size > 0 ? blockIdsOf(id, blockIds, blocksOf(html).length) : [];
  const identified = wanted.size > 0 ? withBlockIds(html, ids) : html;
  const titled = hasReferences(html) ? (titledHtml({ html: identified, things }) ?? "") : identified;
  const named = things.length > 0 || wanted.size > 0 ? withNames(titled, things, wanted) : titled;
  return withPaths(named, paths);
}

/** HTML whose images have the paths of their files. */
export function withPaths(html: string, paths: ReadonlyMap<string, string>): string {
  const available = mapFigures(html, (id) => (paths.has(id) ? id : null)) ?? "";
  return withAddresses(available, (id) => ({ src: paths.get(id) ?? "", width: null, height: null }));
}

/**
 * @param html with the ids of its blocks.
 * @param wanted the block ids that `var` elements are to hold: at the end of a line, or in a line after the block.
 */
function withNames(html: string, things: readonly ExportedThing[], wanted: ReadonlySet<string>): string {
  const byKey = new Map(things.map((thing) => [keyOfTarget({ kind: thing.kind, targetId: thing.id }), thing]));
  const out: string[] = [];
  let depth = 0;
  let idOfLine: string | null = null;
  let idOfBlock: string | null = null;
  for (const { token, parent } of stepsOf(html)) {
    if (token.name === undefined) {
      out.push(escapeText(token.text));
      continue;
    }
    const { name, isEnd } = token;
    const id = parent === undefined ? undefined : attributesOf(token)["data-id"];
    if (id !== undefined && wanted.has(id)) {
      if (lines.has(name) || name === "li") idOfLine = id;
      else idOfBlock = id;
    }
    if (isEnd && lines.has(name) && idOfLine !== null) {
      out.push(`<var>${idOfLine}</var>`);
      idOfLine = null;
    }
    out.push(isEnd ? `</${name}>` : startOf(token, byKey));
    if (!withoutEnd.has(name)) depth += isEnd ? -1 : 1;
    if (depth > 0 || idOfBlock === null) continue;
    out.push(`<p><var>${idOfBlock}</var></p>`);
    idOfBlock = null;
  }
  return out.join("");
}

/** The tag without a block id; a link names its target, and an embed holds the title. */
function startOf(token: HtmlTag, things: ReadonlyMap<string, ExportedThing>): string {
  const attributes = token.attributes.replace(/ data-id="[^"]*"/, "");
  const { "data-link": link, "data-embed": embed } = attributesOf(token);
  const reference = readReference(link ?? embed);
  const thing = reference && things.get(keyOfTarget(reference));
  if (!thing) return `<${token.name}${attributes}>`;
  const hasFile = (thing.kind === "NOTE" || thing.kind === "VIDEO") && reference.at === null;
  const target = referenceText(hasFile ? { ...reference, kind: "NOTE", targetId: thing.nameId } : reference);
  if (embed === undefined) return `<a data-link="${target}">`;
  return `<div data-embed="${target}">${escapeText(thing.title)}`;
}
