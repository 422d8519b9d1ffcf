import { decodeEntities, tokensOf } from "../content/html/tokensOf.js";

const LEAVES = new Set(["p", "h1", "h2"]);

interface List {
  isOrdered: boolean;
  count: number;
}

/**
 * Cleaned HTML as structured text: paragraphs separated, quotes in quotation marks, list items with their number or a
 * dash, and the address of a link after its text.
 */
export function plainTextOf(html: string | null): string {
  const lines: { text: string; isItem: boolean }[] = [];
  const lists: List[] = [];
  // A link's text is kept separately: reading the end of the whole text would copy it for each link.
  let [quotes, text, marker, href, words] = [0, "", "", "", ""];
  for (const token of tokensOf(html ?? "")) {
    const { name } = token;
    if (name === undefined) {
      text += token.text;
      if (href !== "") words += token.text;
    } else if (name === "br") text += "\n";
    else if (name === "blockquote") quotes += token.isEnd ? -1 : 1;
    else if (name === "ul" || name === "ol") {
      if (token.isEnd) lists.pop();
      else lists.push({ isOrdered: name === "ol", count: 0 });
    } else if (name === "li" && !token.isEnd) {
      const list = lists.at(-1) ?? { isOrdered: false, count: 0 };
      list.count += 1;
      marker = `${"  ".repeat(Math.max(0, lists.length - 1))}${list.isOrdered ? `${list.count}.` : "-"} `;
    } else if (name === "a" && !token.isEnd) {
      href = decodeEntities(token.href ?? "");
      words = "";
    } else if (name === "a") {
      if (href !== "" && !words.endsWith(href)) text += ` (${href})`;
      href = "";
    } else if (token.isEnd && LEAVES.has(name)) {
      const line = text.replaceAll(/[^\S\n]+/g, " ").trim();
      if (line !== "") lines.push({ text: `${marker}${quotes > 0 ? `“${line}”` : line}`, isItem: lists.length > 0 });
      if (line !== "") marker = "";
      text = "";
    }
  }
  return lines
    .map((line, index) => (index === 0 ? "" : line.isItem && lines[index - 1]?.isItem ? "\n" : "\n\n") + line.text)
    .join("");
}
