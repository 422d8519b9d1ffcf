import { isReference } from "./reference";
import {
  type Callout,
  type ImageNode,
  type LeafNode,
  type LinkNode,
  type ListItemNode,
  type ListNode,
  type Marks,
  markNames,
  maxListDepth,
  type TextNode,
  type ThingNode,
} from "./richTextNodes";

export interface Run {
  text: string;
  marks: Marks;
  /** The address of a link, or the reference of a link to a thing. */
  href: string | null;
  change?: TextNode["change"];
}

/** The state of a checklist's item. */
export type ItemState = Pick<ListItemNode, "checked" | "task">;

interface ListFrame {
  type: ListNode["type"];
  listId: number;
  /** The item that text currently belongs to; 0 between items. */
  itemId: number;
  lastItemId: number;
  state: ItemState;
}

export interface Place {
  type: ListNode["type"];
  listId: number;
  itemId: number;
  state: ItemState;
}

/** A quote or section around text blocks. */
export interface Box {
  type: "quote" | "section";
  id: number;
  callout?: Callout;
}

export interface Cell {
  isHead: boolean;
  runs: Run[];
}

export type LeafImage = Omit<ImageNode, "type" | "caption" | "children">;

/** A text block, divider, image, table or embed, and its position. */
export interface Leaf {
  type: LeafNode["type"] | "divider" | "image" | "table" | "embed";
  /** Of a code block. */
  language?: string;
  /** Of an image, whose caption the runs are. */
  image?: LeafImage;
  /** Of a table, which has no other runs. */
  rows?: Cell[][];
  /** Of an embed. */
  reference?: string;
  boxes: Box[];
  places: Place[];
  runs: Run[];
}

/** Whether two runs differ only in their text. */
export function isSameStyle(left: Run, right: Run): boolean {
  return (
    left.href === right.href &&
    left.change === right.change &&
    (left.marks === right.marks || markNames.every((mark) => left.marks[mark] === right.marks[mark]))
  );
}

const noState: ItemState = { checked: false };
const whiteSpace = /[ \t\n\r\f]+/g;

/** Browsers keep an empty line open with a single break. */
function withoutLoneBreak(runs: Run[]): Run[] {
  return runs.length === 1 && runs[0]?.text === "\n" ? [] : runs;
}

/**
 * Collects the text blocks of a page in reading order, with white space collapsed as browsers do. Blocks of the
 * editor's own format keep their spaces: the editor shows each of them.
 */
export class LeafCollector {
  readonly leaves: Leaf[] = [];
  marks: Marks = {};
  href: string | null = null;
  isPreformatted = false;
  /** In a summary or cell: blocks within it are separated by line breaks. */
  isInlineOnly = false;

  #lists: ListFrame[] = [];
  #headings: LeafNode["type"][] = [];
  #boxes: Box[] = [];
  #lastId = 0;
  #runs: Run[] | null = null;
  #isExplicit = false;
  #pendingSpace: Run | null = null;
  #isNewLine = false;

  text(text: string): void {
    if (this.isPreformatted) {
      const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    ").replaceAll("\f", "").split("\n");
      for (const [index, line] of lines.entries()) {
        if (index > 0 && this.#runs) this.lineBreak();
        this.#append(line);
      }
      return;
    }
    let from = 0;
    for (const { 0: space, index } of text.matchAll(whiteSpace)) {
      if (this.#isExplicit && !/[^ ]/.test(space)) continue;
      this.#append(text.slice(from, index));
      if (this.#runs) this.#pendingSpace ??= this.#run(" ");
      from = index + space.length;
    }
    this.#append(text.slice(from));
  }

  lineBreak(): void {
    // a title is one line
    if (isReference(this.href)) {
      this.#isNewLine = false;
      this.#append(" ");
      return;
    }
    this.#pendingSpace = null;
    this.#push(this.#run("\n"));
  }

  /** Begins a new line of a summary or cell before the text that follows, if there is any on both sides. */
  boundary(): void {
    this.#pendingSpace = null;
    this.#isNewLine = (this.#runs ?? []).length > 0;
  }

  /** Separates cells where only their text stays. */
  separateCells(): void {
    if (!this.#isNewLine) this.text(" ");
  }

  #takeRuns(): Run[] {
    const runs = this.#runs ?? [];
    this.#runs = null;
    this.#isExplicit = false;
    this.#pendingSpace = null;
    this.#isNewLine = false;
    return runs;
  }

  /** Closes the open text block, if any; an empty one is only kept if wanted. */
  endLeaf(isWantedEmpty = false): void {
    const runs = this.#takeRuns();
    if (runs.length === 0 && !isWantedEmpty) return;
    const list = this.#lists.at(-1);
    if (list && list.itemId === 0) list.itemId = list.lastItemId = ++this.#lastId;
    this.leaves.push({
      type: list ? "paragraph" : (this.#headings.at(-1) ?? "paragraph"),
      boxes: [...this.#boxes],
      places: this.#lists.map(({ type, listId, itemId, state }) => ({ type, listId, itemId, state })),
      runs: withoutLoneBreak(runs),
    });
  }

  /** Collects a paragraph or heading; `read` visits its content. */
  inLeaf(type: LeafNode["type"], read: () => void): void {
    this.endLeaf();
    if (type !== "paragraph") this.#headings.push(type);
    const before = this.leaves.length;
    this.#runs = [];
    this.#isExplicit = true;
    read();
    this.endLeaf(this.leaves.length === before);
    if (type !== "paragraph") this.#headings.pop();
  }

  /** Collects a box that only separates its text from the surroundings. */
  inBox(read: () => void): void {
    this.endLeaf();
    read();
    this.endLeaf();
  }

  /** Collects a quote; one in a list or in another quote is only a box. */
  inQuote(callout: Callout | undefined, read: () => void): void {
    const isPlain = this.#lists.length > 0 || this.#boxes.some(({ type }) => type === "quote");
    this.#inBoxOf(isPlain ? null : { type: "quote", id: ++this.#lastId, ...(callout && { callout }) }, read);
  }

  /** Whether a section can begin here: it is in no list and no other section. */
  get isSectionPossible(): boolean {
    return this.#lists.length === 0 && !this.#boxes.some(({ type }) => type === "section");
  }

  inSection(read: () => void): void {
    this.#inBoxOf({ type: "section", id: ++this.#lastId }, read);
  }

  #inBoxOf(box: Box | null, read: () => void): void {
    this.endLeaf();
    if (box) this.#boxes.push(box);
    read();
    this.endLeaf();
    if (box) this.#boxes.pop();
  }

  /** Ends the text before it; false in a list, which has no code blocks. */
  addCode(text: string, language: string | undefined): boolean {
    this.endLeaf();
    if (this.#lists.length > 0) return false;
    this.leaves.push({
      type: "codeBlock",
      ...(language && { language }),
      boxes: [...this.#boxes],
      places: [],
      runs: text === "" ? [] : [{ text, marks: {}, href: null }],
    });
    return true;
  }

  /** Ends the text before it, which is all it does in a list. */
  addDivider(): void {
    this.#standAlone({ type: "divider" });
  }

  /** Ends the text before it, which is all it does in a list. */
  addEmbed(reference: string): void {
    this.#standAlone({ type: "embed", reference });
  }

  #standAlone(leaf: Pick<Leaf, "type" | "reference">): void {
    this.endLeaf();
    if (this.#lists.length === 0) this.leaves.push({ ...leaf, boxes: [...this.#boxes], places: [], runs: [] });
  }

  /** Ends the text before it; `read` visits its caption. */
  addImage(image: LeafImage, read: () => void): void {
    this.endLeaf();
    this.leaves.push({ type: "image", image, boxes: [...this.#boxes], places: [], runs: this.cellRuns(read) });
  }

  get isInList(): boolean {
    return this.#lists.length > 0;
  }

  /** The text of a table's cell or an image's caption; `read` visits its content. */
  cellRuns(read: () => void): Run[] {
    this.#runs = [];
    this.#isExplicit = true;
    this.isInlineOnly = true;
    read();
    this.isInlineOnly = false;
    return withoutLoneBreak(this.#takeRuns());
  }

  /** Adds a table of rows with the same length; one without cells is none. */
  addTable(rows: Cell[][]): void {
    if (rows.length > 0) this.leaves.push({ type: "table", rows, boxes: [...this.#boxes], places: [], runs: [] });
  }

  inList(type: ListNode["type"], read: () => void): void {
    this.endLeaf();
    const outer = this.#lists.at(-1);
    const isBetweenItems = outer?.itemId === 0;
    // a list directly in a list, as word processors write it, belongs to the previous item
    if (outer && isBetweenItems) outer.itemId = outer.lastItemId = outer.lastItemId || ++this.#lastId;
    const isTooDeep = this.#lists.length >= maxListDepth;
    if (!isTooDeep) this.#lists.push({ type, listId: ++this.#lastId, itemId: 0, lastItemId: 0, state: noState });
    read();
    this.endLeaf();
    if (!isTooDeep) this.#lists.pop();
    if (outer && isBetweenItems && !isTooDeep) outer.itemId = 0;
  }

  inItem(state: ItemState, read: () => void): void {
    const list = this.#lists.at(-1);
    if (!list) {
      this.inBox(read);
      return;
    }
    this.endLeaf();
    list.itemId = list.lastItemId = ++this.#lastId;
    list.state = state;
    const before = this.leaves.length;
    read();
    this.endLeaf(this.leaves.length === before);
    list.itemId = 0;
    list.state = noState;
  }

  #run(text: string): Run {
    return { text, marks: this.marks, href: this.href };
  }

  #append(text: string): void {
    if (text === "") return;
    const space = this.#pendingSpace;
    this.#pendingSpace = null;
    const before = this.#runs?.at(-1)?.text;
    if (this.#isNewLine) this.lineBreak();
    else if (space && before && !before.endsWith("\n") && !before.endsWith(" ")) this.#push(space);
    this.#push(this.#run(text));
  }

  #push(run: Run): void {
    this.#isNewLine = false;
    this.#runs ??= [];
    const last = this.#runs.at(-1);
    // a link to a thing has one look
    if (last?.href === run.href && isReference(run.href)) run.marks = last.marks;
    if (last && isSameStyle(last, run)) last.text += run.text;
    else this.#runs.push(run);
  }
}

/** The address of a link, or the reference of a link to a thing. */
export function targetOf(link: LinkNode | ThingNode): string {
  return link.type === "thing" ? link.reference : link.href;
}

/** Converts the runs of one block to nodes: text runs and links, with text on both sides of every link. */
export function inlineNodes(runs: Run[]): LeafNode["children"] {
  const children: LeafNode["children"] = [];
  let link: LinkNode | ThingNode | null = null;
  for (const { text, marks, href, change } of runs) {
    const node: TextNode = { text, ...marks };
    if (change) node.change = change;
    if (href === null) {
      link = null;
      children.push(node);
    } else if (link && targetOf(link) === href) link.children.push(node);
    else {
      const before = children.at(-1);
      if (!before || "type" in before) children.push({ text: "" });
      link = isReference(href)
        ? { type: "thing", reference: href, children: [node] }
        : { type: "link", href, children: [node] };
      children.push(link);
    }
  }
  const last = children.at(-1);
  if (!last || "type" in last) children.push({ text: "" });
  return children;
}
