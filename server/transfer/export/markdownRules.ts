import TurndownService from "turndown";
import { readReference, referenceText } from "../../content/html/reference.js";
import { pixelsOfPercent, widthInAlt } from "../imageWidths.js";
import { nameIdOf } from "../noteNames.js";

/** The properties of a parsed element that a rule reads. */
interface Element {
  nodeName: string;
  nextSibling: Element | null;
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

/** Writes a note's HTML as Markdown that the import reads as the same HTML. */
export const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
  blankReplacement(_content, given) {
    const node = elementOf(given);
    if (node.nodeName === "PRE") return fenced(node);
    if (node.nodeName === "LI") return item("", node);
    if (node.nodeName === "DETAILS") return section(node.innerHTML);
    return (given as unknown as { isBlock: boolean }).isBlock ? "\n\n" : "";
  },
});

const escapeMarks = turndown.escape.bind(turndown);
/** Also escapes what other rules and the import would take for marks, tags, entities, rows and ids of blocks. */
turndown.escape = (text) =>
  escapeMarks(text)
    .replace(/(?<=(?:^|[^\\])(?:\\\\)*)~/g, "\\~")
    .replace(/(?<!\\)=(?==|$)|(?<==)=/g, "\\=")
    .replace(/^[\s|:-]*\|[\s|:-]*$/, (bars) => bars.replaceAll("|", "\\|"))
    .replace(/^(?=[#+-]+\s*$)|(?=\.\s*$|\)(?:\s|$))(?<=^\d+)/, "\\")
    .replace(/(?<!\S)#(?=[\p{L}\p{N}_/-])/gu, "\\#")
    .replace(/(?<!\S)\^(?=[A-Za-z0-9-]+\s*$)/, "\\^")
    .replace(/<(?=[a-z/!?])|&(?=[a-z#])/gi, "\\$&");

// List items of the editor contain paragraphs, which would make every list a loose one.
turndown.addRule("item", { filter: "li", replacement: (content, node) => item(content, elementOf(node)) });
turndown.addRule("code", {
  filter: ["pre"],
  replacement: (_content, node) => fenced(elementOf(node)),
});
turndown.addRule("strike", { filter: ["s"], replacement: (content) => marked(content, "~~") });
turndown.addRule("mark", { filter: ["mark"], replacement: (content) => marked(content, "==") });
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
    return `\n\n${quoted(`[!${type}]\n${content.replace(/^\n+|\n+$/g, "")}`)}\n\n`;
  },
});
// the text of a summary is within HTML, where no Markdown is read
turndown.addRule("summary", {
  filter: ["summary"],
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
turndown.addRule("section", { filter: ["details"], replacement: (content) => section(content) });

function item(content: string, node: Element): string {
  const { nodeName, children } = node.parentNode;
  const checked = node.getAttribute("data-checked");
  const mark = nodeName === "OL" ? `${Array.from(children).indexOf(node) + 1}. ` : "- ";
  const box = checked === null ? "" : checked === "true" ? "[x] " : "[ ] ";
  const indented = content
    .trim()
    .replace(/\n\s*\n(?=(?:- |\d+\. ))/g, "\n")
    .replaceAll("\n", `\n${" ".repeat(mark.length)}`)
    .replace(/^ +$/gm, "");
  return `${mark}${box}${indented}${node.nextSibling ? "\n" : ""}`;
}

function fenced(node: Element): string {
  const code = elementOf(node.firstChild);
  const language = code.className.replace("language-", "");
  const longest = Math.max(2, ...Array.from(code.textContent.matchAll(/^`{3,}/gm), ([fence]) => fence.length));
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}${language}\n${code.textContent}\n${fence}\n\n`;
}

const marked = (content: string, mark: string) => (content.trim() === "" ? "" : mark + content + mark);

const lineOf = (content: string) => content.trim().replace(/ *\n/g, "<br>");

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
  const literal = turndown.escape(picture?.getAttribute("alt") ?? "").replace(widthInAlt, "\\$&");
  const percent = node.getAttribute("data-width");
  const alt = percent === null ? literal : `${literal}|${Number(percent) * pixelsOfPercent}`;
  const caption = given ? inlineMarkdown(given.innerHTML).replaceAll(/["\\]/g, "\\$&") : "";
  return `\n\n![${alt}](<${picture?.getAttribute("src")}>${caption ? ` "${caption}"` : ""})\n\n`;
}

/** Inline HTML as one line of Markdown. */
const inlineMarkdown = (html: string) => lineOf(turndown.turndown(`<p>${html}</p>`));

/** A link has one look, which is written around it. */
function link(node: Element): string {
  const reference = readReference(node.getAttribute("data-link") ?? "");
  if (!reference) return "";
  const { textContent: title } = node;
  const address = `commonplace:${referenceText(reference)}`;
  const plain =
    reference.kind === "NOTE" ? wikiLink(title, referenceText(reference)) : `[${turndown.escape(title)}](${address})`;
  const marks: [string, string][] = [];
  for (let inner = node.firstChild; inner && inner.nodeName in linkMarks; inner = inner.firstChild)
    marks.push(linkMarks[inner.nodeName] as [string, string]);
  return marks.reduceRight((text, [before, after]) => before + text + after, plain);
}

/** In code a link would be text. */
const linkMarks: Readonly<Record<string, [string, string]>> = {
  STRONG: ["**", "**"],
  EM: ["*", "*"],
  S: ["~~", "~~"],
  MARK: ["==", "=="],
  CODE: ["<code>", "</code>"],
};

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

const quoted = (content: string) => content.replace(/^/gm, "> ").replace(/^> $/gm, ">");

const section = (content: string) => `\n\n<details>\n${content.trim()}\n\n</details>\n\n`;
