// @vitest-environment jsdom
import { expect, test } from "vitest";
import { editorWith } from "../editor/editorWith";
import { optionsFor } from "../editor/SlashMenu";
import { typedSlash } from "./typedSlash";

test.each([
  ["<p>/|</p>", ""],
  ["<p>/he|</p>", "he"],
  ["<p>a /Code b|</p>", "Code b"],
  ["<p>a /Code |</p>", "Code "],
  ["<ul><li>/|</li></ul>", ""],
  ["<p>a/|</p>", null],
  ["<p>https://|</p>", null],
  ["<p>/a b c|</p>", null],
  ["<p>/ |</p>", null],
  ["<p>a <strong>/b|</strong></p>", "b"],
  ["<p>|/a|</p>", null],
  ["<pre><code>/|</code></pre>", null],
  ["<details><summary>/|</summary></details>", null],
])("%s asks for %j", (html, query) => {
  expect(typedSlash(editorWith(html))?.query ?? null).toBe(query);
});

test.each([
  ["", 18],
  ["pic", 1],
  ["head", 3],
  ["todo", 1],
  ["call", 3],
  ["code b", 1],
  ["code ", 1],
  ["heading 1", 1],
  ["bulleted", 1],
  ["note ", 0],
  ["note", 3],
  ["zz", 0],
])("%j finds %i blocks", (query, count) => {
  expect(optionsFor(query)).toHaveLength(count);
});
