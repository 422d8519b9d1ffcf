// @vitest-environment jsdom
import { expect, test } from "vitest";
import { leavesOf, nodesFromLeaves } from "../../richText/html/fromHtml";
import type { BlockNode, InlineNode, ListItemNode } from "../../richText/html/richTextNodes";
import { compareLeaves } from "./compareLeaves";

/** Draws a node with `-gone-` and `+come+` in their blocks. */
function draw(node: BlockNode | ListItemNode | InlineNode): string {
  if ("text" in node) {
    const mark = node.change === "inserted" ? "+" : node.change === "deleted" ? "-" : "";
    return mark + node.text + mark;
  }
  if (node.type === "image") {
    return `<image ${node.change ?? "same"} ${node.attachment} ${node.alt}>${node.caption.map(draw).join("")}`;
  }
  if (node.type === "table") {
    const cells = node.children.map((row) => row.children.map(({ children }) => children.map(draw).join("")).join("|"));
    return `<table>${cells.join("/")}`;
  }
  const inner = node.children.map(draw).join("");
  return node.type === "link" ? inner : `<${node.type}>${inner}`;
}

function compare(before: string, after: string) {
  const { leaves, ...counts } = compareLeaves(leavesOf(before), leavesOf(after));
  return { text: nodesFromLeaves(leaves).map(draw).join(""), ...counts };
}

test("marks changed words, and adjacent replaced words as one change", () => {
  expect(
    compare(
      "<p>Nordahl holds the price until Friday 20 November. It loses the drawer above the hob.</p>",
      "<p>Nordahl holds the price until Friday 27 November. It loses the drawer above the hob, and the hinges.</p>",
    ),
  ).toEqual({
    text: "<paragraph>Nordahl holds the price until Friday -20-+27+ November. It loses the drawer above the hob+, and the hinges+.",
    wordsIn: 4,
    wordsOut: 1,
  });
  expect(
    compare("<p>Taking the old units away: Nordahl perhaps</p>", "<p>Taking the old units away: we do</p>").text,
  ).toBe("<paragraph>Taking the old units away: -Nordahl perhaps-+we do+");
});

test("adds and removes whole blocks in their list", () => {
  expect(compare("<ul><li>one</li><li>two</li><li>three</li></ul>", "<ul><li>one</li><li>three</li></ul>").text).toBe(
    "<bulletedList><listItem><paragraph>one<listItem><paragraph>-two-<listItem><paragraph>three",
  );
  expect(compare("<p>first</p>", "<h1>Head</h1><p>first</p><blockquote><p>said</p></blockquote>")).toEqual({
    text: "<heading1>+Head+<paragraph>first<quote><paragraph>+said+",
    wordsIn: 2,
    wordsOut: 0,
  });
});

test("compares tables as a whole", () => {
  const table = (cell: string) => `<table><tr><th>a b</th><td></td></tr><tr><td>${cell}</td><td>d</td></tr></table>`;
  expect(compare(`<p>x</p>${table("c")}`, `<p>x</p>${table("<b>c</b>")}`)).toEqual({
    text: "<paragraph>x<table>a b|/c|d",
    wordsIn: 0,
    wordsOut: 0,
  });
  expect(compare(`<p>x</p>${table("c")}<p>y</p>`, `<p>x</p>${table("e")}<p>y</p>`)).toEqual({
    text: "<paragraph>x<table>-a b-|/-c-|-d-<table>+a b+|/+e+|+d+<paragraph>y",
    wordsIn: 4,
    wordsOut: 4,
  });
});

test("draws an entirely different text after the previous one", () => {
  expect(compare("<p>Roast the chestnuts first</p>", "<p>Old ballast hums at night</p>").text).toBe(
    "<paragraph>-Roast the chestnuts first-<paragraph>+Old ballast hums at night+",
  );
});

test("ignores formatting changes of the same words", () => {
  expect(compare("<p>saves 1140</p>", "<p>saves <strong>1140</strong></p>")).toEqual({
    text: "<paragraph>saves 1140",
    wordsIn: 0,
    wordsOut: 0,
  });
});

test("compares empty and very long texts", () => {
  expect(compare("", "")).toEqual({ text: "", wordsIn: 0, wordsOut: 0 });
  const long = (word: string): string =>
    `<p>${Array.from({ length: 20_000 }, (_, index) => word + index).join(" ")}</p>`;
  expect(compare(long("a"), long("b"))).toMatchObject({ wordsIn: 20_000, wordsOut: 20_000 });
});

test("compares images as a whole: their file, description, width and caption", () => {
  const image = (id: string, alt: string, caption: string) =>
    `<figure data-attachment="${id}"><img alt="${alt}"><figcaption>${caption}</figcaption></figure>`;
  const before = `<p>a</p>${image("1", "x", "one two")}${image("2", "y", "")}`;
  expect(compare(before, before).text).toBe("<paragraph>a<image same 1 x>one two<image same 2 y>");
  expect(compare(before, `<p>a</p>${image("1", "z", "one two")}`)).toEqual({
    text: "<paragraph>a<image deleted 1 x>-one two-<image deleted 2 y><image inserted 1 z>+one two+",
    wordsIn: 2,
    wordsOut: 2,
  });
});
