import { Lexer, Marked, Parser, Renderer, type Token, type Tokens, type TokensList } from "marked";
import { v5 as uuidv5 } from "uuid";
import { withoutEndless } from "../../content/html/cleanHtml.js";
import { escapeText } from "../../content/html/escapeText.js";
import { percentOf, widthInAlt } from "../../content/markdown/imageWidths.js";
import { withBlocksAfterItems } from "./blocksAfterItems.js";
import { Footnotes, footnotes } from "./footnotes.js";
import { htmlAttribute } from "./htmlAttribute.js";
import type { Label, Part } from "./NoteNames.js";
import { addLink, type ReadOptions, wikiLinks, withEmbeds, withReferences } from "./noteReferences.js";
import { baseName, isElsewhere, resolvePath, typeOfName } from "./paths.js";
import { readTokens } from "./readTokens.js";
import { fitsTitle } from "./wholeTitle.js";

/** Emphasis and links are parsed among this many marks and characters at once: the work is quadratic. */
const maxMarks = 200;
const maxInline = 4_000;
/** A longer link between notes may be cut in two. */
const maxCutLink = 1_000;
/** Nobody nests lists and quotes deeper, and the recursive parser would exhaust the stack. */
const maxNesting = 16;
const maxIndent = 4 * maxNesting;
const maxColumns = 100;
const maxTitleLine = 2_000;

const mark = /[\\*_~=`[\]!<&]/g;
/** The markers of quotes and lists at the start of a line. */
const nesting = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const nestingMarker = /[ \t]*(?:>|[-+*]|\d{1,9}[.)])/g;
/** Where text may end: at a mark, a line break, or an address. */
const textEnd = /[\\*_~=`[\]!<\n]|https?:\/\/|www\./g;
const bareAddress = /^(?:https?:\/\/|www\.)[^\s<]{1,2000}/i;

/** Blocks of HTML that go to the end of the text where their own end is missing. */
const endless = new Map([
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<![cdata[", "]]>"],
  ["<!", ">"],
]);
const endlessStart = /^ {0,3}(<!--|<\?|<!\[CDATA\[|<!(?=[a-z]))/i;

/** The lines that such a block begins with, up to an empty one or another block. */
const endlessLines = /^[^\n]+(?:\n(?![ \t]*(?:\n|$)| {0,3}(?:[-*+>#`~|=]|\d{1,9}[.)]|<\/?[a-z]))[^\n]+)*(?:\n+|$)/i;

/** A paragraph: the library would look for the end of a heading from each of its lines on. */
function wordsOfEndless(source: string, lexer: Lexer): Tokens.HTML | undefined {
  const [raw = ""] = endlessLines.exec(source) ?? [];
  const text = raw.trim();
  const paragraph: Tokens.Paragraph = { type: "paragraph", raw, text, tokens: lexer.inline(text) };
  return paragraph as Token as Tokens.HTML;
}

/** Reads inline marks in pieces, and knows where blocks of HTML end. */
class PiecemealLexer extends Lexer {
  /** Of each end of such a block, how much is left of the text where it stands last. */
  #ends = new Map<string, number>();

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    const outer = this.#ends;
    this.#ends = new Map(
      Array.from(endless.values(), (end) => {
        const last = source.lastIndexOf(end);
        return [end, last < 0 ? Number.POSITIVE_INFINITY : source.length - last];
      }),
    );
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped);
    } finally {
      this.#ends = outer;
    }
  }

  /** Whether a block of HTML at the beginning of the rest of the text takes all of it along. */
  isEndless(source: string): boolean {
    const [, start = ""] = endlessStart.exec(source) ?? [];
    return source.length < (this.#ends.get(endless.get(start.toLowerCase()) ?? "") ?? 0);
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    for (const piece of piecesOf(source)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

/** The kinds of callouts of other programs; all others are notes. */
const callouts = new Map([
  ...["tip", "hint", "success", "check", "done"].map((name) => [name, "tip"] as const),
  ...["warning", "caution", "important", "attention", "danger", "error", "bug", "failure", "fail", "missing"].map(
    (name) => [name, "warning"] as const,
  ),
]);
const callout = /^\s*\[!([a-z][a-z-]{0,40})(?:\|[^[\]\n]{0,100})?\](?!\()/i;
/** The marker in the HTML, and the title behind it. */
const calloutHead = /^<p>\[![^[\]\n]+\][-+]?[ \t]*([^\n]*?)[ \t]*(?:<br>\n?|\n|(?=<\/p>))/;

/** The library adds an empty line at the end of code that has some. */
const fencedCode = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*)\n\1[`~]*[ \t]*\n*$/;

const marked = new Marked({
  gfm: true,
  tokenizer: {
    /** The library takes a footnote for an address that links may refer to. */
    def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false),
    /** Notion's callouts hold Markdown, which the library reads only after an empty line. */
    html(source) {
      if ((this.lexer as PiecemealLexer).isEndless(source)) return wordsOfEndless(source, this.lexer);
      const [raw] = /^ {0,3}<aside>[ \t]*\n/.exec(source) ?? [];
      return raw === undefined ? false : { type: "html", raw, text: raw, block: true, pre: false };
    },
    /** Ignores mail addresses, which the library searches for at every character. */
    url(source) {
      const [found] = bareAddress.exec(source) ?? [];
      const raw = found?.replace(/[?!.,:*_~)'"\]]{1,50}$/, "") ?? "";
      if (!/^(?:https?:\/\/|www\.)[^\s<]*\w/i.test(raw)) return undefined;
      const href = raw.startsWith("www.") ? `http://${raw}` : raw;
      return { type: "link", raw, text: raw, href, tokens: [{ type: "text", raw, text: raw, escaped: false }] };
    },
    inlineText(source) {
      textEnd.lastIndex = 1;
      const end = textEnd.exec(source)?.index ?? source.length;
      // Two spaces at the end of a line are a line break.
      const spaces =
        source[end] === "\n" ? (/ {2,}$/.exec(source.slice(Math.max(1, end - 40), end))?.[0].length ?? 0) : 0;
      const raw = source.slice(0, Math.max(1, end - spaces));
      return { type: "text", raw, text: raw, escaped: this.lexer.state.inRawBlock };
    },
  },
  // Pictures become files of the note; a link that leads to none of them is cleaned away with its figure.
  renderer: {
    image({ href, title, tokens }) {
      const { described, width } = takeWidth(tokens);
      const alt = this.parser
        .parseInline(described)
        .replace(/<[^>]*>/g, "")
        .replaceAll('"', "&quot;");
      // an image of a page elsewhere stays there
      if (/^https?:/i.test(href))
        return `<a href="${escapeText(href).replaceAll('"', "&quot;")}">${alt || escapeText(href)}</a>`;
      const options = this.parser.options as unknown as ReadOptions;
      const { from, images } = options;
      addLink(href, options);
      const path = resolvePath(from, href);
      if (path !== null && !typeOfName(path).startsWith("image/")) return alt || escapeText(baseName(path));
      images.add(href);
      // within the text, or on somebody's own disk
      if (path === null && from !== "") return alt;
      const words = new PiecemealLexer(this.parser.options).inlineTokens(title ?? "");
      const caption = title ? `<figcaption>${this.parser.parseInline(words)}</figcaption>` : "";
      return `<figure data-attachment="${imageIdOf(href)}"${width}><img alt="${alt}">${caption}</figure>`;
    },
    /** A link has no image in it, and no other link: what it holds stands before it. */
    link(token) {
      const words = this.parser.parseInline(token.tokens);
      const isOther = /<figure |<a /.test(words);
      if (!isOther) return Renderer.prototype.link.call(this, token);
      const href = escapeText(token.href).replaceAll('"', "&quot;");
      return token.tokens.some((each) => each.type === "image" && each.href === token.href)
        ? words
        : `${words} <a href="${href}">${href}</a>`;
    },
    list(token: Tokens.List & { isInList?: boolean }) {
      const items = token.items.map((item) => this.listitem(item));
      const tag = token.ordered ? "ol" : "ul";
      const begin = `<${tag}${token.ordered ? lostOfNumbered(token, items) : ""}>`;
      return token.isInList ? `${begin}${items.join("")}</${tag}>\n` : listWithFigures(tag, begin, items);
    },
    /** Media of pages are links, files of the archive are as Markdown has them, and Notion's callouts are asides. */
    html({ text }) {
      const html = text.replaceAll(/<(\/?)aside>/gi, (_, end) =>
        end ? "</blockquote>" : '<blockquote data-type="note">',
      );
      return html.replace(media, (tag, name: string) => {
        const href = htmlAttribute(tag, "src");
        if (href === "" || /^https:\/\/www\.notion\.so\/icons\//.test(href)) return href === "" ? tag : "";
        const alt = escapeText(htmlAttribute(tag, "alt"));
        const width = / width=["']?(\d{1,5})(?![\d%])/i.exec(tag)?.[1];
        const raw = width ? `${alt}|${width}` : alt;
        const tokens: Token[] = [{ type: "text", raw, text: raw, escaped: false }];
        const isShown = name.toLowerCase() === "img" || /^https?:/i.test(href) || !isElsewhere(href);
        return isShown ? this.image({ type: "image", raw, href, title: null, text: raw, tokens }) : tag;
      });
    },
    table(token) {
      const html = Renderer.prototype.table.call(this, token);
      return hasFurtherCells(token) ? html.replace("<table>", "<table data-cells>") : html;
    },
    listitem({ tokens, blockId }: Tokens.ListItem & { blockId?: string }) {
      return withBlockId(`<li>${this.parser.parse(tokens.map(asParagraph))}</li>\n`, blockId);
    },
    /** An image or an embed stands between paragraphs. */
    paragraph({ tokens, isInList }: Tokens.Paragraph & { isInList?: boolean }) {
      const inline = this.parser.parseInline(tokens);
      // the library leaves the indentation of lines within items
      const line = isInList ? inline.replaceAll(/^[ \t]+/gm, "") : withEmbeds(inline);
      return `<p>${line.replaceAll(/ ?<figure/g, "</p><figure").replaceAll(/<\/figure> ?/g, "</figure><p>")}</p>\n`;
    },
    code({ text, raw, lang = "" }) {
      const [language = ""] = lang.split(/\s/, 1);
      const code = fencedCode.exec(raw)?.[2] ?? text;
      return `<pre><code class="language-${escapeText(language).replaceAll('"', "")}">${escapeText(code)}</code></pre>\n`;
    },
    blockquote({ text, tokens }) {
      const body = this.parser.parse(tokens);
      const name = callout.exec(text)?.[1]?.toLowerCase();
      if (name === undefined) return `<blockquote>${body}</blockquote>\n`;
      const shown = body.replace(calloutHead, (_, title) => (title ? `<p><strong>${title}</strong></p><p>` : "<p>"));
      return `<blockquote data-type="${callouts.get(name) ?? "note"}">${shown}</blockquote>\n`;
    },
  },
  extensions: [
    wikiLinks,
    ...footnotes,
    {
      name: "mark",
      level: "inline",
      start: (source) => source.indexOf("=="),
      tokenizer(source) {
        const [raw, text] = /^==(?=[^\s=])((?:\\[^\n]|[^\\\n=]|=(?!=))+)==(?!=)/.exec(source) ?? [];
        if (raw === undefined || text === undefined) return undefined;
        return { type: "mark", raw, text, tokens: this.lexer.inlineTokens(text) };
      },
      renderer(token) {
        return `<mark>${this.parser.parseInline(token.tokens ?? [])}</mark>`;
      },
    },
  ],
});

/** Elements that may show what is at an address. */
const media = /<(img|iframe|video|audio|source|embed)\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;

/** Whether a row has more cells than the first one, which nobody would see. */
function hasFurtherCells({ raw, header }: Tokens.Table): boolean {
  const rows = raw.trimEnd().split("\n").slice(2);
  const cellsOf = (row: string) =>
    row
      .trim()
      .replace(/^\||(?<!\\)\|$/g, "")
      .split(/(?<!\\)\|/);
  return rows.some((row) =>
    cellsOf(row)
      .slice(header.length)
      .some((cell) => cell.trim() !== ""),
  );
}

/** Attributes for what notes don't have of a numbered list: cleaning knows none of them, and the report names it. */
function lostOfNumbered({ start, items }: Tokens.List, html: readonly string[]): string {
  return [
    start === 1 ? "" : ` start="${start}"`,
    items.some(({ task }) => task) ? " data-boxes" : "",
    html.slice(0, -1).some((item) => item.includes("<figure ")) ? " data-images" : "",
  ].join("");
}

/** No image stands in an item: those of a list come after the item, those of a numbered one after the list. */
function listWithFigures(tag: "ol" | "ul", begin: string, items: readonly string[]): string {
  const parts: string[] = [];
  let lines: string[] = [];
  let figures: string[] = [];
  const end = () => {
    if (lines.length > 0) parts.push(`${begin}${lines.join("")}</${tag}>\n`, ...figures);
    [lines, figures] = [[], []];
  };
  for (const item of items) {
    const [line, found] = takeFigures(item);
    lines.push(line);
    figures.push(...found);
    if (tag === "ul" && figures.length > 0) end();
  }
  end();
  return parts.join("");
}

/** The HTML without its figures, and these. A pattern would look for each missing end anew. */
function takeFigures(html: string): [rest: string, figures: string[]] {
  const figures: string[] = [];
  let rest = "";
  let at = 0;
  for (;;) {
    const start = html.indexOf("<figure ", at);
    const end = start < 0 ? -1 : html.indexOf("</figure>", start);
    if (end < 0) return [rest + html.slice(at), figures];
    rest += html.slice(at, start);
    at = end + "</figure>".length;
    figures.push(html.slice(start, at));
  }
}

/** Outside of a paragraph, several spaces would be one. */
const asParagraph = (token: Token): Token =>
  token.type === "text" ? ({ ...token, type: "paragraph" } as Tokens.Paragraph) : token;

/** The description of an image without the width at its end, which is no width when it is escaped. */
function takeWidth(tokens: Token[]): { described: Token[]; width: string } {
  const last = tokens.at(-1);
  const found = last?.type === "text" ? widthInAlt.exec(last.raw) : null;
  if (!last || !found) return { described: tokens, width: "" };
  const text = last.raw.slice(0, found.index);
  const percent = percentOf(Number(found[1]));
  return {
    described: [...tokens.slice(0, -1), { ...last, raw: text, text } as Token],
    width: percent === null ? "" : ` data-width="${percent}"`,
  };
}

/** The id by which a text names the file behind a link until the file has one of its own. */
export function imageIdOf(link: string): string {
  return uuidv5(link, uuidv5.URL);
}

/**
 * Markdown as HTML, not yet cleaned, and what else its text says.
 * @param from the path of its file in the archive; empty for a text that names its images otherwise.
 * @param head what stands above it and is not in the HTML, but for itself in `title`.
 */
export function readMarkdown(text: string, from: string, head = "") {
  const options = {
    ...marked.defaults,
    from,
    footnotes: new Footnotes(),
    wanted: new Map<string, string>(),
    labels: new Map<string, Label>(),
    parts: new Map<string, Part>(),
    links: new Set<string>(),
    images: new Set<string>(),
  };
  const above = new PiecemealLexer(options).lex(tame(head));
  const title = withReferences(marked.parser(above, options), options);
  const tokens = withBlocksAfterItems(new PiecemealLexer(options).lex(tame(text)));
  const read = readTokens(tokens, above);
  const blocks = tokens.map((token) => {
    const html = marked.parser([token], options).replace(/<p>[ \t\n]*<\/p>\n?/g, "");
    return withBlockId(html, (token as { blockId?: string }).blockId);
  });
  const html = withoutEndless(blocks.join("") + options.footnotes.html(new Parser(options)));
  return { ...options, html: withReferences(html, options), title, ...read };
}

/** Gives its first element an id. */
function withBlockId(html: string, id: string | undefined): string {
  return id === undefined ? html : html.replace(/^\s*<[a-z][a-z0-9]*/i, `$& data-id="${id}"`);
}

/** The text without anything that explodes when it is parsed: no endless nesting, no table of empty cells. */
function tame(text: string): string {
  const lines = text.split("\n").map(shallow);
  for (let at = 1; at < lines.length; at += 1) {
    if (!isDelimiterRow(lines[at])) continue;
    let end = at;
    let pipes = 0;
    for (; end < lines.length && lines[end]?.trim() !== ""; end += 1) pipes += count(lines[end] ?? "", "|");
    const columns = count(lines[at] ?? "", "|") + 1;
    const isTable = columns <= maxColumns && columns * (end - at) <= pipes * 4 + 1_000;
    for (let row = at; row < end && !isTable; row += 1) if (isDelimiterRow(lines[row])) lines[row] = `\\${lines[row]}`;
    at = end;
  }
  return lines.join("\n");
}

/** The row of dashes that turns the line before it into a table header. */
function isDelimiterRow(line = ""): boolean {
  return line.includes("|") && line.includes("-") && /^[ \t|:-]+$/.test(line);
}

/** The line, nested and indented no deeper than in any real page. */
function shallow(line: string): string {
  const indent = line.length - line.trimStart().length;
  const near = indent > maxIndent ? " ".repeat(maxIndent) + line.slice(indent) : line;
  const [markers] = nesting.exec(near) ?? [];
  if (!markers || markers.length <= maxNesting) return near;
  const kept = markers.match(nestingMarker) ?? [];
  return kept.length <= maxNesting ? near : kept.slice(0, maxNesting).join("") + near.slice(markers.length);
}

/** A text in pieces of limited marks and characters, cut at white space if possible. */
function* piecesOf(source: string): Generator<string> {
  for (let from = 0; from < source.length; ) {
    let end = Math.min(source.length, from + maxInline);
    mark.lastIndex = from;
    for (let marks = 0; mark.exec(source) && mark.lastIndex <= end; marks += 1) {
      if (marks === maxMarks) end = mark.lastIndex - 1;
    }
    if (end < source.length) {
      const piece = source.slice(from, end);
      const space = Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf(" ")) + 1;
      if (space > piece.length / 2) end = from + space;
      end -= cutLink(source.slice(from, end + 1));
    }
    yield source.slice(from, end);
    from = end;
  }
}

/** How many characters before the end of a piece, which has one more, a link between notes begins that it would cut. */
function cutLink(piece: string): number {
  const link = piece.lastIndexOf("[[");
  const length = piece.length - 1 - link;
  if (link < 1 || length > maxCutLink || piece.lastIndexOf("]]", piece.length - 3) > link) return 0;
  return link > 1 && piece[link - 1] === "!" ? length + 1 : length;
}

/** Removes the first heading from the top of a text, if there is one that fits a title. */
export function takeHead(text: string): { head: string | null; body: string } {
  const found = headOf(text);
  return found && fitsTitle(found.head) ? found : { head: null, body: text };
}

function headOf(text: string): { head: string; body: string } | null {
  const top = text.trimStart();
  const lineEnd = top.indexOf("\n");
  const [line, after] = lineEnd < 0 ? [top, ""] : [top.slice(0, lineEnd), top.slice(lineEnd + 1)];
  if (/^#[ \t]/.test(line)) {
    const head = line.slice(1).trim().replace(/#+$/, "");
    if (head.trim() !== "") return { head: plainLine(head), body: after };
  }
  const [underline = ""] = after.split("\n", 1);
  if (line !== "" && /^=+[ \t]*$/.test(underline)) {
    return { head: plainLine(line), body: after.slice(underline.length + 1) };
  }
  return null;
}

/** A line of Markdown without its marks. */
function plainLine(line: string): string {
  return line
    .slice(0, maxTitleLine)
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/!?\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, "$1")
    .replace(/\s\^[A-Za-z0-9-]+$/, "")
    .replace(/(\*\*|__|\*|`)(.+?)\1/g, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!<>])/g, "$1")
    .trim();
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}
