import type { Token, Tokens } from "marked";

/** Blocks that no item of a list holds. */
const apart = new Set(["blockquote", "code", "heading", "hr", "table"]);

/** The tokens with the blocks at the ends of items after these, wherever that changes neither their order nor a number. */
export function withBlocksAfterItems(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.type === "list") return splitList(token as Tokens.List);
    return token.type === "blockquote" ? { ...token, tokens: withBlocksAfterItems(token.tokens ?? []) } : token;
  });
}

function splitList(list: Tokens.List): Token[] {
  const parts: Token[] = [];
  let items: Tokens.ListItem[] = [];
  for (const [at, item] of list.items.entries()) {
    items.push(item);
    if (list.ordered && at < list.items.length - 1) continue;
    const blocks = item.tokens.slice(endOfLines(item.tokens));
    if (blocks.every(({ type }) => type === "space")) continue;
    item.tokens = item.tokens.slice(0, -blocks.length);
    parts.push({ ...list, items }, ...withBlocksAfterItems(blocks));
    items = [];
  }
  return items.length === 0 ? parts : [...parts, { ...list, items }];
}

/** Where the last blocks of an item begin that it can't hold. It keeps its first one. */
function endOfLines(tokens: readonly Token[]): number {
  let end = tokens.length;
  while (end > 1 && isApart(tokens[end - 1])) end -= 1;
  return end;
}

function isApart(token: Token | undefined): boolean {
  const [only, ...others] = (token && "tokens" in token && token.tokens) || [];
  const isEmbed = only?.type === "wikiLink" && "isEmbed" in only && only.isEmbed && others.length === 0;
  return token !== undefined && (apart.has(token.type) || token.type === "space" || isEmbed);
}
