import type { Token as PrismToken } from "prismjs";
import { Prism } from "./prismCore";
import "prismjs/components/prism-bash";
import "prismjs/components/prism-c";
import "prismjs/components/prism-cpp";
import "prismjs/components/prism-csharp";
import "prismjs/components/prism-diff";
import "prismjs/components/prism-go";
import "prismjs/components/prism-java";
import "prismjs/components/prism-json";
import "prismjs/components/prism-kotlin";
import "prismjs/components/prism-markdown";
import "prismjs/components/prism-markup-templating";
import "prismjs/components/prism-php";
import "prismjs/components/prism-python";
import "prismjs/components/prism-ruby";
import "prismjs/components/prism-rust";
import "prismjs/components/prism-sql";
import "prismjs/components/prism-swift";
import "prismjs/components/prism-typescript";
import "prismjs/components/prism-yaml";
import { languageOf } from "./codeLanguages";
import type { CodeToken, TokenKind } from "./useHighlighting";

const kinds: Record<string, TokenKind> = {
  comment: "comment",
  prolog: "comment",
  doctype: "comment",
  string: "string",
  char: "string",
  "template-string": "string",
  "attr-value": "string",
  regex: "string",
  "inserted-sign": "string",
  number: "number",
  boolean: "number",
  constant: "number",
  "deleted-sign": "number",
  keyword: "keyword",
  tag: "keyword",
  selector: "keyword",
  atrule: "keyword",
  property: "keyword",
  title: "keyword",
  important: "keyword",
};

/** Longer code stays plain: it is read again at every letter. */
const maxLength = 50_000;

/** The parts of the code that look different from the rest, in order; none if the language is not known. */
export function highlightCode(text: string, language: string): CodeToken[] {
  const name = languageOf(language);
  const grammar = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
  if (!grammar || text.length > maxLength) return [];
  const tokens: CodeToken[] = [];
  let at = 0;
  const visit = (part: string | PrismToken, around: TokenKind | undefined): void => {
    if (typeof part === "string") {
      if (around) tokens.push({ kind: around, start: at, end: at + part.length });
      at += part.length;
      return;
    }
    const kind = kinds[part.type] ?? around;
    for (const inner of Array.isArray(part.content) ? part.content : [part.content]) visit(inner, kind);
  };
  for (const part of Prism.tokenize(text, grammar)) visit(part, undefined);
  return tokens;
}
