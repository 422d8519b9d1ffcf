import { expect, test } from "vitest";
import { blocksOf } from "./noteBlocks.js";
import { withoutReferences } from "./withoutReferences.js";

const id = "01981111-2222-7333-8444-555566667777";

test.each([
  ["an item", "<ul><li><p>a</p></li></ul>", "<ul><li><p>a</p></li></ul>"],
  [
    "a line of a checklist",
    '<ul data-type="checklist"><li data-checked="true"><p>a</p></li><li data-checked="false"><p>b</p></li></ul>',
    '<ul data-type="checklist"><li data-checked="true"><p>a</p></li></ul>',
  ],
])("an embed of %s is a list with it", (_name, html, shown) => {
  const blockIds = blocksOf(html).map((_, at) => `aaaaaaa${at}`);
  const notes = new Map([[id, { title: "Plan", html, blockIds }]]);
  const embed = `<div data-embed="note:${id}#aaaaaaa1"></div>`;
  expect(withoutReferences(embed, new Map(), notes)).toBe(`<p><strong>Plan</strong></p>${shown}`);
});

test.each([
  ["bytes", `<p>${"é".repeat(200_000)}</p>`],
  ["blocks", "<p>a</p>".repeat(4_000)],
])("embeds that make a text larger than a note in %s are only named", (_name, html) => {
  const embed = `<div data-embed="note:${id}"></div>`;
  const notes = new Map([[id, { title: "Plan", html, blockIds: [] }]]);
  const title = "<p><strong>Plan</strong></p>";
  expect(withoutReferences(html + embed.repeat(3), new Map(), notes)).toBe(`${html}${title}${html}${title}${title}`);
  expect(withoutReferences(embed, new Map(), notes)).toBe(title + html);
});
