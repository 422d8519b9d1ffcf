import "reflect-metadata";
import fc from "fast-check";
import { test } from "vitest";
import { escapeText } from "../content/html/escapeText.js";
import { fuzzTimeout, runOf } from "../testing/fuzz/fuzzRun.js";
import { bodyMarkdown } from "./export/markdown.js";
import { readMarkdown } from "./import/markdownHtml.js";

const sign = fc.constantFrom(..."~=*_`[]()#+-.!|><&\\^1ab :/%$");
const texts = fc
  .array(sign, { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join("").replace(/ +/g, " ").trim())
  .filter((text) => text !== "");

test(
  "signs in a text come back from Markdown as they are",
  () =>
    fc.assert(
      fc.property(texts, (text) => {
        const html = `<p>${escapeText(text)}</p>`;
        const links = { things: [], blockIds: [] };
        const written = bodyMarkdown({ id: "", html, blockIds: null, links: links as never, paths: new Map() });
        return readMarkdown(written, "note.md").html.trim() === html;
      }),
      { ...runOf(100), examples: [["~~none~~"], ["==x=="], ["#"], ["1."], ["+"], ["[[a]]"], ["\\~a~"]] },
    ),
  fuzzTimeout,
);
