import { Marked, type Tokens } from "marked";
import type { BlockNode } from "../html/richTextNodes";
import { toHtml } from "../html/toHtml";
import { calloutNamed } from "./calloutNamed";
import { nodesOfPastedHtml } from "./nodesOfPastedHtml";
import { nodesOfPastedText } from "./nodesOfPastedText";

/** The library's work grows with the square of some texts: it reads pieces of about this many characters. */
const pieceLength = 10_000;
/** A piece that can't be cut shorter than this stays text. */
const maxPiece = 40_000;

const callout = /^\s*\[!([a-z]+)\](?!\()/i;
/** The marker in the HTML, and the title behind it. */
const calloutHead = /^<p>\[![a-z]+\][-+]?[ \t]*([^\n]*?)[ \t]*(?:<br>\n?|\n|(?=<\/p>))/i;

const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    /** The library takes a footnote for an address that links may refer to, and drops its text. */
    def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false),
  },
  renderer: {
    list({ items }) {
      if (!items.some(({ task }) => task)) return false;
      const lines = items.map(({ checked, tokens }: Tokens.ListItem) => {
        return `<li data-checked="${checked === true}">${this.parser.parse(tokens)}</li>`;
      });
      return `<ul data-type="checklist">${lines.join("")}</ul>`;
    },
    checkbox: () => "",
    code({ text, lang = "" }) {
      const [language = ""] = /^[a-z0-9+#-]{1,20}/.exec(lang.toLowerCase()) ?? [];
      return toHtml([{ type: "codeBlock", ...(language && { language }), children: [{ text }] }]);
    },
    blockquote({ text, tokens }) {
      const type = calloutNamed(callout.exec(text)?.[1]);
      if (!type) return false;
      const body = this.parser
        .parse(tokens)
        .replace(calloutHead, (_, title) => (title ? `<p><strong>${title}</strong></p><p>` : "<p>"));
      return `<blockquote data-type="${type}">${body}</blockquote>`;
    },
  },
  extensions: [
    {
      name: "mark",
      level: "inline",
      start: (source) => source.indexOf("=="),
      tokenizer(source) {
        const [raw, text] = /^==(?=[^\s=])([^=\n]{1,500})==(?!=)/.exec(source) ?? [];
        return raw && text ? { type: "mark", raw, tokens: this.lexer.inlineTokens(text) } : undefined;
      },
      renderer({ tokens }) {
        return `<mark>${this.parser.parseInline(tokens ?? [])}</mark>`;
      },
    },
  ],
});

/** Cuts Markdown at empty lines outside of code, before a line that continues no list. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let isCode = false;
  let isAfterSpace = false;
  for (const line of text.split("\n")) {
    const canCut = length > pieceLength && !isCode && isAfterSpace && /^[^\s\-*+\d>|]/.test(line);
    if (canCut) {
      pieces.push(lines.join("\n"));
      [lines, length] = [[], 0];
    }
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    isAfterSpace = line.trim() === "";
    lines.push(line);
    length += line.length + 1;
  }
  return [...pieces, lines.join("\n")];
}

/** Markdown as blocks; what the library can't read, or not in linear time, stays text. */
export function markdownNodes(text: string): BlockNode[] {
  return piecesOf(text.replaceAll(/\r\n?/g, "\n")).flatMap((piece): BlockNode[] => {
    if (piece.length > maxPiece) return nodesOfPastedText(piece);
    try {
      return nodesOfPastedHtml(marked.parse(piece, { async: false }));
    } catch {
      // nested too deep
      return nodesOfPastedText(piece);
    }
  });
}
