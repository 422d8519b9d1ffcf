import { mentionPattern } from "../../schema/mentionPattern.js";
import { stepsOf, textOfToken } from "../content/html/noteBlocks.js";
import type { HtmlTag } from "../content/html/tokensOf.js";

/** Where a text names a thing without linking to it. */
export interface Mention {
  /** The position of the block. */
  block: number;
  before: string;
  /** The name as it is written there. */
  name: string;
  after: string;
}

const besideName = 140;
/** Stands for the text of a link or code and for the end of a cell, in which no name is found. */
const linked = "\u{fffc}";

/**
 * The first place in cleaned HTML where the title stands as words of their own and can become a link: outside of links,
 * blocks of code and descriptions of images.
 */
export function mentionOf({ html, title }: { html: string; title: string }): Mention | null {
  const name = mentionPattern(title);
  let line = "";
  let isLinked = false;
  for (const { token, block } of stepsOf(html)) {
    if (token.name === undefined) line += isLinked ? linked : token.text;
    else if (token.name === "a" || token.name === "pre") isLinked = !token.isEnd;
    else {
      const space = token.name === "img" ? "" : textOfToken(token);
      line += isEndOfCell(token) ? space + linked : space;
      if (!space.includes("\n")) continue;
      const found = name.exec(line);
      if (found) return mentionAt(line, found, block);
      line = "";
    }
  }
  return null;
}

const isEndOfCell = ({ name, isEnd }: HtmlTag) => isEnd && (name === "td" || name === "th");

function mentionAt(line: string, { 0: name, index }: RegExpExecArray, block: number): Mention {
  const [before, after] = [line.slice(0, index), line.slice(index + name.length)].map((text) =>
    text.replaceAll(linked, "").replaceAll(/\s+/g, " "),
  ) as [string, string];
  return {
    block,
    before: before.length > besideName ? `…${before.slice(1 - besideName)}` : before.trimStart(),
    name,
    after: after.length > besideName ? `${after.slice(0, besideName - 1)}…` : after.trimEnd(),
  };
}
