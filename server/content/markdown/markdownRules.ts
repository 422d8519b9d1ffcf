import TurndownService from "turndown";
import { readReference, referenceText } from "../html/reference.js";
import { pixelsOfPercent, widthInAlt } from "./imageWidths.js";
import { unparted, withMarkedSpaces, withoutMarks, withPartedSpaces } from "./markedSpaces.js";
import { nameIdOf } from "./noteNames.js";

/** The properties of a parsed element that a rule reads. */
interface Element {
  nodeName: string;
  nextSibling: Element | null;
  previousSibling: Element | null;
  firstChild: Element | null;
  parentNode: Element & { children: ArrayLike<Element> };
  children: ArrayLike<Element>;
  textContent: string;
  innerHTML: string;
  outerHTML: string;
  className: string;
  getAttribute(name: string): string | null;
}

const elementOf = (node: unknown) => node as Element;

const listNames = new Set(["UL", "OL"]);

/** Writes a note's HTML as Markdown that the import reads as the same HTML. */
export const markdownOfHtml = (html: string): string =>
  withoutMarks(turndown.turndown(withSections(withMarkedSpaces(html))));

const [sectionName, summaryName] = ["SECTION", "HEADER"];
const sectionTags = { details: sectionName, summary: summaryName };
/** The library takes `details` and `summary` for parts of a line. */
const withSections = (html: string) =>
  html.replaceAll(/(?<=<\/?)(details|summary)(?=>)/g, (name) => sectionTags[name as keyof typeof sectionTags]);

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
  blankReplacement(content, given) {
    const node = elementOf(given);
    if (node.nodeName === "PRE") return fenced(node);
    if (node.nodeName === "LI") return item("", node);
    if (listNames.has(node.nodeName)) return `\n\n${content}\n\n`;
    if (node.nodeName === sectionName) return section(content);
    if (node.nodeName === summaryName) return "<summary></summary>\n\n";
    return (given as unknown as { isBlock: boolean }).isBlock ? "\n\n" : "";
  },
});

const numeric = (character: string) => `&#${character.charCodeAt(0)};`;

const escapeMarks = turndown.escape.bind(turndown);
/** Also escapes what other rules and the import would take for marks, tags, entities, rows, addresses and block ids. */
turndown.escape = (text) =>
  escapeMarks(text)
    .replace(/(?<=https?:\/)(?=\/)|(?<=www)(?=\.)/gi, "\\")
    .replace(/\\.|~/gs, (sign) => (sign === "~" ? "\\~" : sign))
    .replace(/\\.|=(?==|$)|(?<==)=/gs, (sign) => (sign === "=" ? "\\=" : sign))
    .replace(/^(?=[^|]*\|)[\s|:-]+$/, (bars) => bars.replaceAll("|", "\\|"))
    .replace(/^\s*(?=:-+:?\s*$)/, "$&\\")
    .replace(/^(?=[#+-]+\s*$)|(?=\.\s*$|\)(?:\s|$))(?<=^\d+)/, "\\")
    .replace(/(?<=\s)#+\s*$/, "\\$&")
    .replace(/(?<!\S)#(?=[\p{L}\p{N}_/-])/gu, "\\#")
    .replace(/(?<!\S)\^(?=[A-Za-z0-9-]+\s*$)/, "\\^")
    .replace(/<(?=[a-z/!?])|&(?=[a-z#])/gi, "\\$&")
    .replace(/[\u2028\u2029]/g, numeric);

// List items of the editor contain paragraphs, which would make every list a loose one.
turndown.addRule("item", { filter: "li", replacement: (content, node) => item(content, elementOf(node)) });
turndown.addRule("code", {
  filter: ["pre"],
  replacement: (_content, node) => fenced(elementOf(node)),
});
turndown.addRule("mark", {
  filter: ["strong", "em", "s", "mark"],
  replacement: (content, node) => marked(content, elementOf(node).nodeName, around(elementOf(node))),
});
turndown.addRule("lineBreak", {
  filter: "br",
  replacement: (_content, node) => (isOnOneLine(elementOf(node)) || !isBetweenWords(elementOf(node)) ? "<br>" : "  \n"),
});
turndown.addRule("linesOfCode", {
  filter: (node) => elementOf(node).nodeName === "CODE" && !isCodeSpan(elementOf(node)),
  replacement: (_content, node) => tagged(linesOf(elementOf(node)).map(turndown.escape).join("<br>").trim(), "CODE"),
});
// within a link no address is one
turndown.addRule("address", {
  filter: (node) => elementOf(node).nodeName === "A" && elementOf(node).getAttribute("href") !== null,
  replacement(content, node) {
    const words = labelOf(content.replace(/(?<=https?:\/)\\|(?<=www)\\/gi, ""));
    const address = elementOf(node)
      .getAttribute("href")
      ?.replace(/[<>()\\]/g, "\\$&")
      .replace(/&(?=#?\w+;)/g, "&amp;");
    return `${notAnImage(elementOf(node))}[${words}](${address})`;
  },
});
turndown.addRule("cell", { filter: ["td", "th"], replacement: (content) => `| ${cell(content)} ` });
turndown.addRule("row", { filter: "tr", replacement: (content) => `${content}|\n` });
turndown.addRule("rows", { filter: "tbody", replacement: (content) => content });
turndown.addRule("table", {
  filter: "table",
  replacement: (content, node) => table(content, elementOf(node)),
});
turndown.addRule("callout", {
  filter(given) {
    const node = elementOf(given);
    return node.nodeName === "BLOCKQUOTE" && node.getAttribute("data-type") !== null;
  },
  replacement(content, node) {
    const type = elementOf(node).getAttribute("data-type");
    const body = content.replace(/^\n+|\n+$/g, "");
    // an empty item right below a line is none
    return `\n\n${quoted(`[!${type}]\n${/^(?:[-*]|\d+[.)]) *(?:\n|$)/.test(body) ? "\n" : ""}${body}`)}\n\n`;
  },
});
// the text of a summary is within HTML, where no Markdown is read
turndown.addRule("summary", {
  filter: (node) => elementOf(node).nodeName === summaryName,
  replacement: (_content, node) => `<summary>${elementOf(node).innerHTML}</summary>\n\n`,
});
turndown.addRule("image", { filter: ["figure"], replacement: (_content, node) => image(elementOf(node)) });
turndown.addRule("link", {
  filter: (node) => elementOf(node).nodeName === "A" && elementOf(node).getAttribute("data-link") !== null,
  replacement: (_content, node) => link(elementOf(node)),
});
turndown.addRule("embed", {
  filter: (node) => elementOf(node).nodeName === "DIV" && elementOf(node).getAttribute("data-embed") !== null,
  replacement(_content, node) {
    const { textContent: title } = elementOf(node);
    return `\n\n!${wikiLink(title, elementOf(node).getAttribute("data-embed"))}\n\n`;
  },
});
// the id of a block; on a line of its own it is that of the block before
turndown.addRule("block", {
  filter: ["var"],
  replacement: (content, node) => `${elementOf(node).parentNode.firstChild === elementOf(node) ? "" : " "}^${content}`,
});
turndown.addRule("section", {
  filter: (node) => elementOf(node).nodeName === sectionName,
  replacement: (content) => section(content),
});

/** Without the spaces around it that have no mark. */
const trimmed = (content: string) => content.trimEnd().replace(/^[ \n]+/, "");

function item(content: string, node: Element): string {
  const checked = node.getAttribute("data-checked");
  const [bullet, delimiter] = isSecondList(node.parentNode) ? ["*", ")"] : ["-", "."];
  const mark = node.parentNode.nodeName === "OL" ? `${numberOf(node)}${delimiter} ` : `${bullet} `;
  const box = checked === null ? "" : checked === "true" ? "[x] " : "[ ] ";
  const indented = trimmed(content)
    .replace(/^[^\S\f]/, numeric)
    .replace(box === "" ? /(?!)/ : /^(?=(?:[-*]|\d+[.)])(?:\s|$))/, "\n\n")
    .replace(/\n\s*\n(?=(?:[-*]|\d+[.)]) +\S)/g, "\n")
    .replaceAll("\n", `\n${" ".repeat(mark.length)}`)
    .replace(/^ +$/gm, "");
  // a comment keeps the marks of empty items from being a divider
  const lines = `${mark}${box}${indented}`.replace(/^(?:(?:- ){3,}|(?:\* ){3,})(?=\n|$)/, "$&<!-- -->");
  return `${lines}${node.nextSibling ? "\n" : ""}`;
}

const itemNumbers = new WeakMap<Element, number>();

/** The place of an item in its list, from 1. Items are asked for in order, so that each looks only at the one before. */
function numberOf(item: Element): number {
  const number = 1 + ((item.previousSibling && itemNumbers.get(item.previousSibling)) ?? 0);
  itemNumbers.set(item, number);
  return number;
}

const secondLists = new WeakMap<Element, boolean>();

/** Of lists that follow each other, every second has other marks: with the same ones they would be one list. */
function isSecondList(list: Element): boolean {
  const known = secondLists.get(list);
  if (known !== undefined) return known;
  let before = list.previousSibling;
  while (before && before.textContent.trim() === "" && /^(?:#text|P|H[1-3]|BLOCKQUOTE)$/.test(before.nodeName))
    before = before.previousSibling;
  const isSecond = before?.nodeName === list.nodeName && !secondLists.get(before);
  secondLists.set(list, isSecond);
  return isSecond;
}

function fenced(node: Element): string {
  const code = elementOf(node.firstChild);
  const language = code.className.replace("language-", "");
  const longest = Math.max(2, ...Array.from(code.textContent.matchAll(/^`{3,}/gm), ([fence]) => fence.length));
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}${language}\n${code.textContent}\n${fence}\n\n`;
}

const signs: Readonly<Record<string, string>> = { STRONG: "**", EM: "*", S: "~~", MARK: "==" };
const inlineNames = new Set([...Object.keys(signs), "CODE", "A"]);

/**
 * With signs, or as HTML where the import would not read the signs as a mark, such as within a word.
 * @param outside the characters before and after it.
 */
function marked(content: string, name: string, outside: readonly [string, string]): string {
  const whole = unparted(content);
  if (whole.trim() === "") return content;
  const sign = signs[name];
  const isRead = sign === "==" ? !/\n|(?<!\\)==/.test(whole) : flanks(whole, outside);
  return sign && isRead && !outside.includes(sign.charAt(0)) ? sign + content + sign : tagged(content, name);
}

const tagged = (content: string, name: string) => `<${name.toLowerCase()}>${content}</${name.toLowerCase()}>`;

/** Whether signs at its ends are read: not between a letter and punctuation; only the import takes `~` for a letter. */
function flanks(content: string, [before, after]: readonly [string, string]): boolean {
  const isOther = (sign: string) => sign.length === 1 && sign !== "~" && /[\s\p{P}\p{S}]/u.test(sign);
  return (/^[^\p{P}\p{S}]/u.test(content) || isOther(before)) && (/[^\p{P}\p{S}]$/u.test(content) || isOther(after));
}

const lineOf = (content: string) => trimmed(content).replace(/ *\n/g, "<br>");

const cell = (content: string) => lineOf(content).replace(/(?<!\\)\|/g, "\\|");

/** Only a table whose head is its first row has a form in Markdown; others stay HTML. */
function table(rows: string, node: Element): string {
  const [first] = Array.from(elementOf(node.firstChild).children);
  const columns = Array.from(first?.children ?? []);
  const heads = node.innerHTML.split("<th>").length - 1;
  if (heads !== columns.length || !columns.every(({ nodeName }) => nodeName === "TH"))
    return `\n\n${node.outerHTML}\n\n`;
  const [head = "", ...others] = rows.trim().split("\n");
  return `\n\n${[head, `|${" --- |".repeat(columns.length)}`, ...others].join("\n")}\n\n`;
}

/** Its width follows the description, as in Obsidian; its caption is the title of the image, as Markdown. */
function image(node: Element): string {
  const [picture, given] = Array.from(node.children);
  const literal = labelOf(turndown.escape(withPartedSpaces(picture?.getAttribute("alt") ?? ""))).replace(
    widthInAlt,
    "\\$&",
  );
  const percent = node.getAttribute("data-width");
  const alt = percent === null ? literal : `${literal}|${Number(percent) * pixelsOfPercent}`;
  const caption = given ? inlineMarkdown(given.innerHTML).replaceAll(/["\\]/g, "\\$&") : "";
  return `\n\n![${alt}](<${picture?.getAttribute("src")}>${caption ? ` "${caption}"` : ""})\n\n`;
}

/** Inline HTML as one line of Markdown. */
const inlineMarkdown = (html: string) => lineOf(turndown.turndown(`<p>${html}</p>`));

/** The words of a link or image; where they look like another link, the import would read escaped brackets as its. */
const labelOf = (content: string) =>
  /\\\](?:\(|\\\[)|\\\[\\\[/.test(content)
    ? content.replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\\./g, (part) => (part === "\\[" ? "&#91;" : part))
    : content;

/** A link has one look, which is written around it. */
function link(node: Element): string {
  const reference = readReference(node.getAttribute("data-link") ?? "");
  if (!reference) return "";
  const { textContent: title } = node;
  const address = `commonplace:${referenceText(reference)}`;
  const plain =
    reference.kind === "NOTE"
      ? wikiLink(title, referenceText(reference))
      : `[${labelOf(turndown.escape(title))}](${address})`;
  const looks: string[] = [];
  for (let inner = node.firstChild; inner && inlineNames.has(inner.nodeName); inner = inner.firstChild)
    looks.push(inner.nodeName);
  const outside = [besides(node, "previousSibling"), besides(node, "nextSibling")] as const;
  return notAnImage(node) + looks.reduceRight((text, name) => marked(text, name, outside), plain);
}

/** Keeps a link after an exclamation mark from being an image. */
const notAnImage = (link: Element) => (besides(link, "previousSibling") === "!" ? "<!-- -->" : "");

/** The target is called by its title where that is its name. */
function wikiLink(title: string, target: string | null): string {
  const { targetId = "", targetBlockId = null } = readReference(target ?? "") ?? {};
  const isNamed = nameIdOf(title) === targetId;
  const label = isNamed
    ? ""
    : title
        .replace(/[[\]|`*=~]/g, " ")
        .replace(/\s+/g, " ")
        .trim();
  return `[[${isNamed ? title : targetId}${targetBlockId === null ? "" : `#^${targetBlockId}`}${label && `|${label}`}]]`;
}

/** The characters before and after a mark; within another mark with the same sign, only white space counts as such. */
function around(mark: Element): [string, string] {
  const before = /^\s/.test(mark.textContent) ? " " : besides(mark, "previousSibling");
  const after = /\s$/.test(mark.textContent) ? " " : besides(mark, "nextSibling");
  const sign = signs[mark.nodeName]?.charAt(0) ?? "";
  let isAlone = !mark.previousSibling && !mark.nextSibling;
  let outer = mark.parentNode;
  for (; inlineNames.has(outer.nodeName) && signs[outer.nodeName]?.charAt(0) !== sign; outer = outer.parentNode)
    isAlone &&= !outer.previousSibling && !outer.nextSibling;
  if (isAlone || !inlineNames.has(outer.nodeName)) return [before, after];
  return [/\s/.test(before) ? before : sign, /\s/.test(after) ? after : sign];
}

/** The character before or after an inline element, as Markdown; a space at the edge of its block. */
function besides(node: Element, side: "previousSibling" | "nextSibling"): string {
  for (let at = node; inlineNames.has(at.nodeName); at = at.parentNode) {
    if (at !== node && at.nodeName === "A") return "[";
    const beside = nextTo(at, side);
    if (!beside) continue;
    if (beside.nodeName === "#text")
      return (side === "nextSibling" ? /^./u : /.$/u).exec(beside.textContent)?.[0] ?? " ";
    // a look of a link between things is written around it
    const outer = beside.getAttribute("data-link") === null ? beside : (beside.firstChild ?? beside);
    return signs[outer.nodeName]?.charAt(0) ?? (inlineNames.has(beside.nodeName) ? "`" : " ");
  }
  return " ";
}

/** The node before or after; a space before a line break is gone, but its node and marks are not. */
function nextTo(node: Element, side: "previousSibling" | "nextSibling"): Element | null {
  let beside = node[side];
  while (beside && isNothing(beside)) beside = beside[side];
  return beside;
}

function isNothing(node: Element): boolean {
  if (unparted(node.textContent) !== "") return false;
  return (
    node.nodeName === "#text" ||
    (node.nodeName !== "A" && inlineNames.has(node.nodeName) && !node.innerHTML.includes("<br>"))
  );
}

/** Whether a line break would end what holds it. */
function isOnOneLine(node: Element): boolean {
  for (let at = node.parentNode; at; at = at.parentNode) if (/^(?:H[1-6]|MARK)$/.test(at.nodeName)) return true;
  return false;
}

/** Whether signs and paragraphs stay whole around a line break: an empty line would end them. */
function isBetweenWords(lineBreak: Element): boolean {
  return [nextTo(lineBreak, "previousSibling"), nextTo(lineBreak, "nextSibling")].every(
    (beside) => beside && beside.nodeName !== "BR" && unparted(beside.textContent).trim() !== "",
  );
}

/** Whether signs around it are read as code; the import ends a link at some signs in the code in its words. */
function isCodeSpan(code: Element): boolean {
  if (code.innerHTML.includes("<br>")) return false;
  let outer = code.parentNode;
  while (outer.nodeName in signs) outer = outer.parentNode;
  return outer.nodeName !== "A" || !/`|\\[[\]]/.test(code.textContent);
}

function linesOf(code: Element): string[] {
  const lines = [""];
  for (let at = code.firstChild; at; at = at.nextSibling)
    if (at.nodeName === "BR") lines.push("");
    else lines[lines.length - 1] += at.textContent;
  return lines;
}

const quoted = (content: string) => content.replace(/^/gm, "> ").replace(/^> $/gm, ">");

const section = (content: string) => `\n\n<details>\n${content.trim()}\n\n</details>\n\n`;
