import { expect, test } from "vitest";
import { blockIdsOf, firstBlockIds, joinedIds, keptBlockIds } from "./blockIds.js";
import { cleanHtml, readHtml } from "./cleanHtml.js";
import { blocksOf, withBlockIds } from "./noteBlocks.js";

const noteId = "0198c0de-0000-7000-8000-000000000001";
const split = (ids: string | null) => ids?.match(/.{8}/g) ?? [];
const texts = (html: string) => blocksOf(html).map(({ text }) => text);

/** The ids of the former and the new text, each by the text of its block. */
function kept(former: string, next: string): [Record<string, string>, Record<string, string>] {
  const before = blockIdsOf(noteId, null, blocksOf(former).length);
  const { content, blockIds } = readHtml(next);
  const after = split(keptBlockIds({ noteId, former, formerIds: null, content, givenIds: joinedIds(blockIds) }));
  expect(new Set(after).size).toBe(blocksOf(content).length);
  const named = (ids: string[], html: string) =>
    Object.fromEntries(texts(html).map((text, at) => [text, ids[at] ?? ""]));
  return [named(before, former), named(after, content ?? "")];
}

const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join("");

test("blocks are the top-level elements and the list items", () => {
  const html =
    "<h1>One</h1><ul><li><p>Two</p><ul><li><p>Three</p></li></ul></li></ul><blockquote><p>Four</p><ol><li><p>Five</p></li></ol></blockquote><hr><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
  expect(cleanHtml(html)).toBe(html);
  expect(blocksOf(html).map(({ type, text, parent }) => [type, text, parent])).toEqual([
    ["HEADING", "One", null],
    ["LIST", "", null],
    ["ITEM", "Two", 1],
    ["ITEM", "Three", 2],
    ["QUOTE", "Four", null],
    ["ITEM", "Five", 4],
    ["DIVIDER", "", null],
    ["TABLE", "a b", null],
  ]);
});

test("ids stand on the elements in the order of attributes, and reading them gives them back", () => {
  const html =
    '<ul data-type="checklist"><li data-checked="true"><p>One</p></li></ul><pre><code class="language-ts">a &lt; b</code></pre><p>x<br>y</p>';
  const ids = ["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd"];
  const withIds = withBlockIds(html, ids);
  expect(withIds).toBe(
    '<ul data-id="aaaaaaaa" data-type="checklist"><li data-checked="true" data-id="bbbbbbbb"><p>One</p></li></ul><pre data-id="cccccccc"><code class="language-ts">a &lt; b</code></pre><p data-id="dddddddd">x<br>y</p>',
  );
  expect(readHtml(withIds)).toMatchObject({ content: html, blockIds: ids });
});

test("a malformed id is none, and a duplicate goes to the first", () => {
  const html = '<p data-id="aaaaaaaa">1</p><p data-id="aaaaaaaa">2</p><p data-id="AAAAAAAA">3</p><p data-id="a">4</p>';
  expect(readHtml(html).blockIds).toEqual(["aaaaaaaa", null, null, null]);
  const ids = split(firstBlockIds(readHtml(html).content, joinedIds(readHtml(html).blockIds)));
  expect(ids[0]).toBe("aaaaaaaa");
  expect(new Set(ids).size).toBe(4);
});

test("the ids of a text that was never saved again follow from the note", () => {
  expect(blockIdsOf(noteId, null, 3)).toEqual(blockIdsOf(noteId, null, 3));
  expect(new Set(blockIdsOf(noteId, null, 10_000)).size).toBe(10_000);
  for (const id of blockIdsOf(noteId, null, 10_000)) expect(id).toMatch(/^[a-z0-9]{8}$/);
});

test("blocks keep their ids when others come before, go and move", () => {
  const [before, after] = kept(paragraphs("One", "Two", "Three", "Four"), paragraphs("New", "Four", "One", "Three"));
  expect(after).toMatchObject({ One: before.One, Three: before.Three, Four: before.Four });
  expect(Object.values(before)).not.toContain(after.New);
});

test("an edited block keeps its id, another text in its place does not", () => {
  const [before, after] = kept(
    paragraphs("First line", "We water the basil each day", "Last line"),
    paragraphs("First line", "We water the basil and mint each day", "Last line"),
  );
  expect(after["We water the basil and mint each day"]).toBe(before["We water the basil each day"]);
  const [, other] = kept(paragraphs("First", "We water the basil"), paragraphs("First", "Nothing of that"));
  expect(other["Nothing of that"]).not.toBe(blockIdsOf(noteId, null, 2)[1]);
});

test("the parts of a split and a merged block keep an id", () => {
  const [before, halves] = kept(paragraphs("One long sentence. Short"), paragraphs("One long sentence.", "Short"));
  expect(halves["One long sentence."]).toBe(before["One long sentence. Short"]);
  const [parts, merged] = kept(paragraphs("One long sentence.", "Short"), paragraphs("One long sentence. Short"));
  expect(merged["One long sentence. Short"]).toBe(parts["One long sentence."]);
});

test.each([
  ["in two", ["Short.", "A much longer rest of the block."]],
  ["in three", ["Short.", "A much longer", "rest of the block."]],
  ["with words typed at the end of the first", ["Short. It is", "A much longer rest of the block."]],
  ["with words typed before the rest", ["Short.", "And then a much longer rest of the block."]],
  ["with words typed after the rest", ["Short.", "A much longer rest of the block, and more."]],
  ["at its beginning", ["", "Short. A much longer rest of the block."]],
])("the first part of a block that is split %s keeps its id, also in a list", (_, parts) => {
  const text = "Short. A much longer rest of the block.";
  const first = parts.find((part) => part !== "") ?? "";
  const item = (line: string) => `<li data-checked="false"><p>${line}</p></li>`;
  const list = (...lines: string[]) => `<ul data-type="checklist">${lines.map(item).join("")}</ul>`;
  for (const form of [paragraphs, list]) {
    const [before, after] = kept(form("Before", text, "After"), form("Before", ...parts, "After"));
    expect(after).toMatchObject({ Before: before.Before, [first]: before[text], After: before.After });
  }
});

test("a new block before one that is edited is no part of it", () => {
  const [before, after] = kept(
    paragraphs("Call Ann about the roof"),
    paragraphs("Call", "Call Ann about the new roof"),
  );
  expect(after["Call Ann about the new roof"]).toBe(before["Call Ann about the roof"]);
});

test("a list keeps its id with its items, also when they are edited", () => {
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`;
  const [before, after] = kept(
    list("Apples and pears", "Bread"),
    `<p>Buy</p>${list("Apples and plums", "Milk", "Bread")}`,
  );
  expect(after[""]).toBe(before[""]);
  expect(after.Bread).toBe(before.Bread);
  expect(after["Apples and plums"]).toBe(before["Apples and pears"]);
});

test("given ids win over the texts", () => {
  const [first = "", second = ""] = blockIdsOf(noteId, null, 2);
  const [, after] = kept(paragraphs("One", "Two"), `<p data-id="${second}">One</p><p data-id="${first}">Two</p>`);
  expect(after).toEqual({ One: second, Two: first });
});

test("ten thousand blocks that all changed are matched in linear time", () => {
  const many = (word: string) =>
    paragraphs(...Array.from({ length: 10_000 }, (_, at) => `${word} ${at} ${"x".repeat(80)}`));
  const started = performance.now();
  const ids = keptBlockIds({ noteId, former: many("old"), formerIds: null, content: many("new"), givenIds: null });
  expect(split(ids)).toHaveLength(10_000);
  expect(performance.now() - started).toBeLessThan(3_000);
});
