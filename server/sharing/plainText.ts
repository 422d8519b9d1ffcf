import { attributesOf, tokensOf } from "../content/html/tokensOf.js";

const LEAVES = new Set(["p", "h1", "h2", "h3", "pre", "summary", "tr", "figcaption"]);

interface List {
  isOrdered: boolean;
  count: number;
}

/**
 * Cleaned HTML as structured text: paragraphs separated, quotes in quotation marks, list items with their number, box or
 * a dash, cells with a bar between them, code as it is, and the address of a link after its text.
 */
export function plainTextOf(html: string | null): string {
  const lines: { text: string; isClose: boolean }[] = [];
  const lists: List[] = [];
  // A link's text is kept separately: reading the end of the whole text would copy it for each link.
  let [quotes, text, marker, href, words] = [0, "", "", "", ""];
  let [isCode, cells] = [false, 0];
  for (const token of tokensOf(html ?? "")) {
    const { name } = token;
    if (name === undefined) {
      text += token.text;
      if (href !== "") words += token.text;
    } else if (name === "br") text += "\n";
    else if (name === "hr") lines.push({ text: "---", isClose: false });
    else if (name === "img") {
      const alt = attributesOf(token).alt ?? "";
      if (alt !== "") lines.push({ text: `[${alt}]`, isClose: false });
    } else if (name === "td" || name === "th") {
      if (!token.isEnd && cells > 0) text += " | ";
      if (!token.isEnd) cells += 1;
    } else if (name === "blockquote") quotes += token.isEnd ? -1 : 1;
    else if (name === "ul" || name === "ol") {
      if (token.isEnd) lists.pop();
      else lists.push({ isOrdered: name === "ol", count: 0 });
    } else if (name === "li" && !token.isEnd) {
      const list = lists.at(-1) ?? { isOrdered: false, count: 0 };
      list.count += 1;
      const checked = attributesOf(token)["data-checked"];
      const box = checked === undefined ? "" : checked === "true" ? "[x] " : "[ ] ";
      marker = `${"  ".repeat(Math.max(0, lists.length - 1))}${list.isOrdered ? `${list.count}.` : "-"} ${box}`;
    } else if (name === "a" && !token.isEnd) {
      href = attributesOf(token).href ?? "";
      words = "";
    } else if (name === "a") {
      if (href !== "" && !words.endsWith(href)) text += ` (${href})`;
      href = "";
    } else if (name === "pre" && !token.isEnd) isCode = true;
    else if (token.isEnd && LEAVES.has(name)) {
      const line = isCode ? text : text.replaceAll(/[^\S\n]+/g, " ").trim();
      const isClose = lists.length > 0 || name === "tr";
      if (line !== "") lines.push({ text: `${marker}${quotes > 0 ? `“${line}”` : line}`, isClose });
      if (line !== "") marker = "";
      text = "";
      isCode = false;
      cells = 0;
    }
  }
  return lines
    .map((line, index) => (index === 0 ? "" : line.isClose && lines[index - 1]?.isClose ? "\n" : "\n\n") + line.text)
    .join("");
}
