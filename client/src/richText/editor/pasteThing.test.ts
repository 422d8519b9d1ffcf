// @vitest-environment jsdom
import { expect, test } from "vitest";
import { editorWith, htmlWithCaret } from "./editorWith";
import { pasteThing, thingAt } from "./pasteThing";

const id = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
const { origin } = location;

test.each([
  [`${origin}/notes/${id}`, { kind: "note", id }],
  [` ${origin}/notes/${id.toUpperCase()}?tag=x#a1b2c3d4 `, { kind: "note", id, blockId: "a1b2c3d4" }],
  [`${origin}/videos/${id}?t=75`, { kind: "video", id, at: 75 }],
  [`${origin}/projects?project=${id}&view=tree`, { kind: "project", id }],
  [`${origin}/projects?project=${id.replace("0", "1")}&task=${id}`, { kind: "task", id }],
  [`${origin}/calendar?date=2026-11-20&task=${id}`, { kind: "task", id }],
  [`${origin}/calendar?event=${id}`, { kind: "event", id }],
  // a link is to a whole series
  [`${origin}/calendar?event=${id}_20261120T090000Z`, null],
  [`https://other.example/notes/${id}`, null],
  [`${origin}/notes/${id} and more`, null],
  [`${origin}/notes`, null],
  ["notes", null],
])("%s leads to %j", (address, reference) => {
  expect(thingAt(address)).toEqual(reference);
});

function paste(html: string, text: string, title: string | null) {
  const editor = editorWith(html);
  const data = { getData: () => text } as unknown as DataTransfer;
  return { editor, isTaken: pasteThing(editor, data, () => Promise.resolve(title)) };
}

test("an address that is pasted alone becomes a link with the thing's title", async () => {
  const { editor, isTaken } = paste("<p>a |b</p>", `${origin}/notes/${id}`, "Plan");
  expect(isTaken).toBe(true);
  await expect.poll(() => htmlWithCaret(editor)).toBe(`<p>a <a data-link="note:${id}">Plan</a>|b</p>`);
});

test("the address of nothing that the person has stays an address", async () => {
  const address = `${origin}/notes/${id}`;
  const { editor } = paste("<p>|</p>", address, null);
  await expect.poll(() => htmlWithCaret(editor)).toContain(`<a href="${address}"`);
});

test.each([
  ["over words", "<p>|a|</p>"],
  ["in code", "<pre><code>|</code></pre>"],
])("an address that is pasted %s is left to the editor", (_, html) => {
  expect(paste(html, `${origin}/notes/${id}`, "Plan").isTaken).toBe(false);
});
