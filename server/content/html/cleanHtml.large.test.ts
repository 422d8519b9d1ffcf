import { expect, test } from "vitest";
import { cleanHtml } from "./cleanHtml.js";

const MEBIBYTE = 1_048_576;
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
  ["</b>"],
])("a mebibyte of %j is clean after one cleaning", (part) => {
  const once = cleanHtml(fill(part));
  if (once !== null) expect(cleanHtml(once)).toBe(once);
});
