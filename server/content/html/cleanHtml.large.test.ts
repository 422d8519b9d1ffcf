import { expect, test } from "vitest";
import { cleanHtml } from "./cleanHtml.js";

const MEBIBYTE = 1_048_576;
const image = "01981111-2222-7333-8444-555566667777";
const images = new Set([image]);
const fill = (part: string): string => part.repeat(Math.floor(MEBIBYTE / part.length));

test.each([
  ["<b>"],
  ["<div>"],
  ["<x>"],
  ["<ul><li>"],
  ["<blockquote>"],
  ["<"],
  ["&"],
  ["<!--"],
  [" "],
  [" \n"],
  ['<a href="'],
  ["<b>a</b></i>"],
  ["<p>a"],
  ["<li>"],
  ["<script>"],
  ["<table><tr><td>"],
  ["<table><tr><td>a</table>"],
  ["<ul><li>a</li></ul>"],
  ["<pre>\n"],
  ["<pre><code>a</code></pre>"],
  ["<details><summary>a"],
  ["<ul><li><input type=checkbox>"],
  ["<p>a<hr>"],
  ["<s><mark><code>a"],
  ["<figure><figcaption>a"],
  [`<figure data-attachment="${image}">`],
  [`<figure data-attachment="${image}"><img alt="a"><figcaption>a`],
  [`<figure data-attachment="${image}"><img alt="a"></figure>`],
  ['<figure data-attachment="x">a'],
  ['<figure data-attachment="x">a</figure>'],
  ['<img alt="" src="'],
  ["</b>"],
])("a mebibyte of %j is clean after one cleaning", (part) => {
  const once = cleanHtml(fill(part), images);
  if (once !== null) expect(cleanHtml(once, images)).toBe(once);
});
