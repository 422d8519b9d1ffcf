import sanitizeHtml from "sanitize-html";
import { BlockWriter } from "./blockWriter.js";
import { decodeEntities, tokensOf } from "./tokensOf.js";

/** No page that a person wrote nests this deep; a parser's work grows with the square of the depth. */
const MAX_DEPTH = 400;
const MAX_HREF_LENGTH = 2048;

class TooDeepError extends Error {}

const BLOCKS =
  "p h1 h2 h3 h4 h5 h6 ul ol menu dir li blockquote pre div section article header footer main aside nav address figure figcaption details summary dl dt dd hr table caption thead tbody tfoot tr center form fieldset legend";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS.split(" "), "td", "th", "strong", "b", "em", "i", "a", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags:
    "script style textarea option select noscript iframe object svg math template title audio video canvas".split(" "),
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f\ufeff]/g;

/** The address if a link in a note may have it, otherwise null. */
function safeHref(href: string | undefined): string | null {
  const url = decodeEntities(href ?? "")
    .replaceAll(/[\t\n\r]/g, "")
    .trim()
    .replaceAll(" ", "%20");
  if (url.length > MAX_HREF_LENGTH || !/^(https?:\/\/|mailto:)\S+$/i.test(url) || !URL.canParse(url)) return null;
  return url;
}

function sanitize(html: string): string {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...OPTIONS,
      onOpenTag: () => {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeepError();
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    const text = html.replaceAll(/<[^<>]*>/g, "\n").replaceAll(/[<>]/g, "");
    return sanitizeHtml(text, OPTIONS);
  }
}

/**
 * Reduces the HTML of a note to markup that the editor makes: paragraphs, two headings, lists, quotes, strong, em,
 * links to http, https and mailto, and line breaks. Other elements are removed but their text stays; scripts, frames,
 * styles and the like are removed with their contents. Cleaning cleaned or editor-made HTML returns the same bytes.
 * @returns null when no text is left.
 */
export function cleanHtml(html: string): string | null {
  const writer = new BlockWriter();
  const sanitized = sanitize(html.toWellFormed().replace(CONTROLS, ""));
  // Characters written as numeric references are decoded only now.
  for (const token of tokensOf(sanitized.replace(CONTROLS, ""))) {
    if (token.name === undefined) writer.text(token.text);
    else if (token.name === "br") writer.lineBreak();
    else if (token.isEnd) writer.close();
    else if (token.name === "hr") writer.boundary();
    else writer.open(token.name, token.name === "a" ? safeHref(token.href) : null);
  }
  const cleaned = writer.end();
  return writer.hasText ? cleaned : null;
}
