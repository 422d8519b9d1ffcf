import type { MarkedExtension, Parser, Token, TokenizerAndRendererExtension, Tokens } from "marked";

interface Footnote {
  tokens: Token[];
  /** By its first mention; null: nothing mentions it. */
  number: number | null;
}

/** The footnotes of the text that is read, by their names. */
export class Footnotes {
  private readonly byName = new Map<string, Footnote>();
  private count = 0;
  /** Whether the text of one is being read, which defines no others: the recursive parser would exhaust the stack. */
  isDefining = false;

  define(name: string, tokens: Token[]): void {
    if (!this.byName.has(name)) this.byName.set(name, { tokens, number: null });
  }

  /** The number of a footnote that is mentioned; null if the text has none of that name. */
  mention(name: string): number | null {
    const footnote = this.byName.get(name);
    if (!footnote) return null;
    if (footnote.number === null) {
      this.count += 1;
      footnote.number = this.count;
    }
    return footnote.number;
  }

  /** A numbered list of them, in the order in which they are mentioned. */
  html(parser: Parser): string {
    const last = this.byName.size + 1;
    const inOrder = [...this.byName.values()].sort((a, b) => (a.number ?? last) - (b.number ?? last));
    if (inOrder.length === 0) return "";
    return `<ol>${inOrder.map(({ tokens }) => `<li>${parser.parse(tokens)}</li>`).join("")}</ol>`;
  }
}

/** The options of the library, and the footnotes of the text that is read. */
type FootnoteOptions = MarkedExtension & { footnotes: Footnotes };

const of = (options: unknown) => (options as FootnoteOptions).footnotes;

/** `[^name]: text`, with the lines below that are indented. */
const definition =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)?(?: {2}|\t)(?=[^\n]*\S)[^\n]*|\n(?!\s|\[\^)[^\n]+)*)(?:\n+|$)/;
const mention = /^\[\^([^\]\s]{1,100})\](?!\()/;
/** `^[text]`, as Obsidian writes a footnote in its place. */
const inPlace = /^\^\[([^[\]\n]{1,1000})\]/;

/** Footnotes; their texts are not where they are defined, but in `Footnotes`. */
export const footnotes: TokenizerAndRendererExtension[] = [
  {
    name: "footnoteDefinition",
    level: "block",
    tokenizer(source) {
      const all = of(this.lexer.options);
      const [raw, name, text = ""] = definition.exec(source) ?? [];
      if (raw === undefined || name === undefined || all.isDefining) return undefined;
      all.isDefining = true;
      all.define(name, this.lexer.blockTokens(text.replaceAll(/^(?: {1,4}|\t)/gm, ""), []));
      all.isDefining = false;
      return { type: "footnoteDefinition", raw };
    },
    renderer: () => "",
  },
  {
    name: "footnote",
    level: "inline",
    start: (source) => source.indexOf("^["),
    tokenizer(source) {
      const [raw, text] = inPlace.exec(source) ?? [];
      const [rawMention, named] = mention.exec(source) ?? [];
      const all = of(this.lexer.options);
      if (raw !== undefined && text !== undefined) {
        const name = `[${text}`;
        const paragraph: Tokens.Paragraph = {
          type: "paragraph",
          raw: text,
          text,
          tokens: this.lexer.inlineTokens(text),
        };
        all.define(name, [paragraph]);
        return { type: "footnote", raw, number: all.mention(name) };
      }
      const number = named === undefined ? null : all.mention(named);
      return number === null ? undefined : { type: "footnote", raw: rawMention ?? "", number };
    },
    renderer: ({ number }) => `[${number}]`,
  },
];
