import { inlineNodes, isSameStyle, type Run } from "../richText/html/LeafCollector";
import { isReference } from "../richText/html/reference";
import {
  type BlockNode,
  calloutTypes,
  cellOf,
  type DividerNode,
  type EmbedNode,
  type ImageNode,
  type LeafNode,
  type ListItemNode,
  type ListNode,
  markNames,
  maxListDepth,
  type QuoteNode,
  type SectionNode,
  type TableNode,
} from "../richText/html/richTextNodes";
import { toHtml } from "../richText/html/toHtml";

/** The only image that generated notes show. */
export const generatedImage = "01981111-2222-7333-8444-555566667777";
/** The id of every thing that they link to. */
export const generatedTarget = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
const id = generatedTarget;
const addresses = ["https://a.example/?b=c&d=%20", "mailto:a@example.com"];
const things = [`note:${id}`, `note:${id}#a1b2c3d4`, `video:${id}@75`, `project:${id}`, `task:${id}`, `event:${id}`];
const targets = [...addresses, ...things];

/** Notes at random, the same ones for the same seed. */
export class NoteGenerator {
  readonly #words: readonly string[];
  #seed: number;
  /** @param words what its lines are made of. */
  constructor(seed: number, words: readonly string[]) {
    this.#words = words;
    this.#seed = (seed * 7_919) % 2_147_483_647;
  }
  below(limit: number): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed % limit;
  }
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.below(most) }, make);
  }
  leaf(types: LeafNode["type"][]): LeafNode {
    const runs: Run[] = [];
    for (let left = this.below(5); left > 0; left -= 1) {
      const run: Run = {
        text: this.pick(this.#words),
        marks: Object.fromEntries(markNames.filter(() => this.below(4) === 0).map((mark) => [mark, true])),
        href: this.below(3) === 0 ? this.pick(targets) : null,
      };
      const last = runs.at(-1);
      if (isReference(run.href)) {
        run.text = run.text.replaceAll("\n", " ");
        if (last?.href === run.href) run.marks = last.marks;
      }
      if (last && isSameStyle(last, run)) last.text += run.text;
      else runs.push(run);
    }
    return { type: this.pick(types), children: inlineNodes(runs) };
  }
  list(depth: number): ListNode {
    const type = this.pick<ListNode["type"]>(["bulletedList", "numberedList", "checklist"]);
    const children = this.many(3, (): ListItemNode => {
      const rest = this.below(3) === 0 && depth < maxListDepth ? this.many(2, () => this.list(depth + 1)) : [];
      const second = this.below(6) === 0 ? [this.leaf(["paragraph"])] : [];
      const state = type === "checklist" && {
        checked: this.below(2) === 0,
        // whether a task is done is no part of the text
        ...(this.below(3) === 0 && { task: id, checked: false }),
      };
      return { type: "listItem", ...state, children: [this.leaf(["paragraph"]), ...second, ...rest] };
    });
    return { type, children };
  }
  code(): LeafNode {
    const text = this.pick(["", "\n", "\n\ta", "if (a < b) {\n  c &amp;\n}\n", "<b>  x</b>", " \n\n"]);
    return { type: "codeBlock", ...this.pick([{}, { language: "c++" }, { language: "ts" }]), children: [{ text }] };
  }
  table(): TableNode {
    const columns = 1 + this.below(3);
    const children = Array.from({ length: 1 + this.below(3) }, (_row, row) => ({
      type: "tableRow" as const,
      children: Array.from({ length: columns }, (_cell, column) =>
        cellOf(this.leaf(["paragraph"]).children, (row === 0 || column === 0) && this.below(2) === 0),
      ),
    }));
    return { type: "table", children };
  }
  image(): ImageNode {
    const { children } = this.leaf(["paragraph"]);
    return {
      type: "image",
      attachment: generatedImage,
      ...this.pick([{}, { width: 25 }, { width: 99 }]),
      alt: this.pick(["", 'A <b>"press"</b> &amp; glue', "ñ 漢 👩‍🚀"]),
      caption: toHtml([{ type: "paragraph", children }]) === "" ? [] : children,
      children: [{ text: "" }],
    };
  }
  block(): LeafNode | ListNode | DividerNode | ImageNode | TableNode | EmbedNode {
    const kind = this.below(14);
    if (kind === 13) return { type: "embed", reference: this.pick(things.slice(0, 2)), children: [{ text: "" }] };
    if (kind === 0) return this.code();
    if (kind === 1) return this.table();
    if (kind === 12) return this.image();
    if (kind === 2) return { type: "divider", children: [{ text: "" }] };
    return kind < 6 ? this.list(1) : this.leaf(["paragraph", "heading1", "heading2", "heading3"]);
  }
  quoteOrBlock(isInSection = false): QuoteNode | ReturnType<NoteGenerator["block"]> {
    if (this.below(4) > 0) return this.block();
    const callout = this.below(2) === 0 && { callout: this.pick([...calloutTypes]) };
    return {
      type: "quote",
      ...callout,
      children: this.many(3, () => (isInSection ? this.block() : this.sectionOrBlock())),
    };
  }
  sectionOrBlock(): SectionNode | ReturnType<NoteGenerator["block"]> {
    if (this.below(6) > 0) return this.block();
    return { type: "section", children: [this.leaf(["summary"]), ...this.many(2, () => this.block())] };
  }
  section(): SectionNode {
    return { type: "section", children: [this.leaf(["summary"]), ...this.many(3, () => this.quoteOrBlock(true))] };
  }
  /** The blocks of the next note. */
  note(): BlockNode[] {
    return this.many(6, () => (this.below(5) === 0 ? this.section() : this.quoteOrBlock()));
  }
}
