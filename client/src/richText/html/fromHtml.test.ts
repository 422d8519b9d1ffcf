// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanHtml } from "../../../../server/content/html/cleanHtml";
import { fromHtml } from "./fromHtml";
import { inlineNodes, type Run } from "./LeafCollector";
import { type BlockNode, type LeafNode, type ListItemNode, type ListNode, maxListDepth } from "./richTextNodes";
import { toHtml } from "./toHtml";

/** Random documents from a seed, so that failures are reproducible. */
class Documents {
  #seed: number;
  constructor(seed: number) {
    this.#seed = seed;
  }
  below(limit: number): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed % limit;
  }
  pick<T>(from: T[]): T {
    return from[this.below(from.length)] as T;
  }
  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.below(most) }, make);
  }
  leaf(types: LeafNode["type"][]): LeafNode {
    const words = ["a", "two words", " ", "  lead", "trail  ", "<b>&amp;\"'", "ñ 漢 👩‍🚀", "\nsoft", "1. ", "\u00a0"];
    const runs: Run[] = [];
    for (let left = this.below(5); left > 0; left -= 1) {
      const run: Run = {
        text: this.pick(words),
        bold: this.below(3) === 0,
        italic: this.below(3) === 0,
        href: this.below(4) === 0 ? this.pick(["https://a.example/?b=c&d=%20", "mailto:a@example.com"]) : null,
      };
      const last = runs.at(-1);
      if (last && last.bold === run.bold && last.italic === run.italic && last.href === run.href) last.text += run.text;
      else runs.push(run);
    }
    return { type: this.pick(types), children: inlineNodes(runs) };
  }
  list(depth: number): ListNode {
    const children = this.many(3, (): ListItemNode => {
      const rest = this.below(3) === 0 && depth < maxListDepth ? this.many(2, () => this.list(depth + 1)) : [];
      const second = this.below(6) === 0 ? [this.leaf(["paragraph"])] : [];
      return { type: "listItem", children: [this.leaf(["paragraph"]), ...second, ...rest] };
    });
    return { type: this.pick(["bulletedList", "numberedList"]), children };
  }
  block(): LeafNode | ListNode {
    return this.below(3) === 0 ? this.list(1) : this.leaf(["paragraph", "heading1", "heading2"]);
  }
  document(): BlockNode[] {
    return this.many(6, () =>
      this.below(4) === 0 ? { type: "quote", children: this.many(3, () => this.block()) } : this.block(),
    );
  }
}

test("round-trips everything that the toolbar can create, and the server keeps the bytes", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const nodes = new Documents(seed).document();
    const html = toHtml(nodes);
    expect(cleanHtml(html) ?? "", `seed ${seed}`).toBe(html);
    if (html !== "") expect(fromHtml(html), `seed ${seed}`).toEqual(nodes);
  }
});

test("reads foreign pages as the server would clean them", () => {
  const names = "p h1 h3 ul ol li blockquote div b i a br span pre td hr".split(" ");
  const random = new Documents(7);
  for (let round = 0; round < 400; round += 1) {
    let page = "";
    for (let part = 0; part < 12; part += 1) {
      const name = random.pick(names);
      page += random.pick([
        `<${name}>`,
        `</${name}>`,
        `<${name}>`,
        "a",
        " b ",
        "\n ",
        "&amp;",
        '<a href="https://a.example/">',
      ]);
    }
    // cleaned once first: browsers and the server repair broken nesting differently
    const cleaned = cleanHtml(page);
    if (cleaned !== null) expect(toHtml(fromHtml(cleaned)), page).toBe(cleaned);
  }
});

test.each([
  ["nothing", "", [{ type: "paragraph", children: [{ text: "" }] }]],
  ["bare text", "Hi <b>you</b>", [{ type: "paragraph", children: [{ text: "Hi " }, { text: "you", bold: true }] }]],
  [
    "a script address",
    '<p><a href="javascript:alert(1)">x</a></p><script>alert(1)</script>',
    [{ type: "paragraph", children: [{ text: "x" }] }],
  ],
])("reads %s safely", (_, html, nodes) => {
  expect(fromHtml(html)).toEqual(nodes);
});

test("gives no HTML for a document without text", () => {
  expect(toHtml(fromHtml("<p></p><ul><li></li></ul>"))).toBe("");
});
