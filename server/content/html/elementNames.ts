import { type Mark, marks } from "./inlineHtml.js";

/** The blocks that hold a line of text, besides cells, captions and summaries. */
export type LeafTag = "p" | "h1" | "h2" | "h3";
export type Attributes = Readonly<Record<string, string>>;

export const lists = new Set(["ul", "ol", "menu", "dir"]);
export const markOf: Readonly<Record<string, Mark>> = {
  ...Object.fromEntries(marks.map((mark) => [mark, mark])),
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  tt: "code",
  kbd: "code",
  samp: "code",
};
export const headings: Readonly<Record<string, LeafTag>> = {
  h1: "h1",
  h2: "h2",
  h3: "h3",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};
export const cells = new Set(["td", "th"]);
export const callouts = new Set(["note", "tip", "warning"]);

const language = /(?:^|\s)lang(?:uage)?-([a-z0-9+#-]{1,20})(?=\s|$)/;

/** The language that the classes of a code block name; "" without one. */
export function languageOf({ class: names = "" }: Attributes): string {
  return language.exec(names.toLowerCase())?.[1] ?? "";
}
