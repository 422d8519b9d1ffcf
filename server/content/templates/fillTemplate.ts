import { limitOf } from "../../limits.js";
import { TooLargeError } from "../../platform/errors.js";
import { escapeText } from "../html/escapeText.js";
import { maxBytes, tooLarge } from "../html/noteText.js";
import { decodeEntities, tokensOf } from "../html/tokensOf.js";

/** Longer names are no placeholders. */
export const maxNameLength = 60;
/** As many different values as a template can ask for. */
export const maxFields = limitOf.content.templateFields.max;

/** An element, which stays as it is, or a placeholder in cleaned HTML. */
const inHtml = /<[^>]*>|\{\{([^{}<>]{1,300})\}\}/g;
const inText = /\{\{([^{}]{1,300})\}\}/g;
/** The elements in which the editor can put the cursor. */
const blocks = new Set(["p", "h1", "h2", "h3", "pre", "summary"]);

/** A place in a text. */
export interface CursorPlace {
  /** Of the paragraphs, headings, summaries and code blocks, in order; from 0. */
  block: number;
  /** How many UTF-16 units of the block are before it; a line break is one. */
  offset: number;
}

/** The value of a placeholder by its name in lower case. */
export type ValueOf = (name: string) => string;

/**
 * Cleaned HTML with values in the places of its placeholders, and where it says that the cursor goes; null without one.
 * @throws TooLargeError before it gets much larger than a note may be.
 */
export function fillHtml(html: string, read: ValueOf): { html: string; cursor: CursorPlace | null } {
  let [filled, at, beforeCursor] = ["", 0, null as string | null];
  for (const { 0: found, 1: encoded, index } of html.matchAll(inHtml)) {
    const name = encoded === undefined ? null : nameOf(decodeEntities(encoded));
    if (name === null) continue;
    filled += html.slice(at, index);
    at = index + found.length;
    if (name.key === "cursor") beforeCursor ??= filled;
    else filled += escapeText(read(name.key));
    if (filled.length > maxBytes) throw new TooLargeError(tooLarge);
  }
  return { html: filled + html.slice(at), cursor: beforeCursor === null ? null : endOf(beforeCursor) };
}

/** A plain text with values in the places of its placeholders. */
export function fillText(text: string, read: ValueOf): string {
  return text.replaceAll(inText, (found, written: string) => {
    const name = nameOf(written);
    if (name === null) return found;
    return name.key === "cursor" ? "" : read(name.key);
  });
}

/** The names that a template asks for, as first written, without those that the app knows; at most 50. */
export function fieldsOf(title: string, html: string | null): string[] {
  const names = new Map([
    ["date", ""],
    ["cursor", ""],
  ]);
  const known = names.size;
  const inTitle = [...title.matchAll(inText)].map(([, written = ""]) => written);
  const inBody = [...(html ?? "").matchAll(inHtml)].map(([, encoded = ""]) => decodeEntities(encoded));
  for (const written of [...inTitle, ...inBody]) {
    const name = nameOf(written);
    if (name && !names.has(name.key)) names.set(name.key, name.written);
  }
  return [...names.values()].slice(known, known + maxFields);
}

/** The form in which the names of placeholders and fields are compared. */
export const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

function nameOf(written: string): { key: string; written: string } | null {
  const key = keyOf(written);
  return key === "" || key.length > maxNameLength ? null : { key, written: written.trim().replaceAll(/\s+/g, " ") };
}

/** Where HTML that is cut off ends; null before the first block. */
function endOf(html: string): CursorPlace | null {
  let [block, offset, isIn] = [-1, 0, false];
  for (const token of tokensOf(html)) {
    if (token.name === undefined) offset += token.text.length;
    else if (token.name === "br") offset += 1;
    else if (blocks.has(token.name)) {
      isIn = !token.isEnd;
      if (isIn) block += 1;
      if (isIn) offset = 0;
    }
  }
  // in a table, which the editor shows as one thing, it goes to the block before
  return block < 0 ? null : { block, offset: isIn ? offset : 0 };
}
