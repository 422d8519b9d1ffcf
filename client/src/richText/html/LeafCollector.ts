import { type LeafNode, type LinkNode, type ListNode, maxListDepth, type TextNode } from "./richTextNodes";

export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  href: string | null;
  change?: TextNode["change"];
}

interface ListFrame {
  type: ListNode["type"];
  listId: number;
  /** The item that text currently belongs to; 0 between items. */
  itemId: number;
  lastItemId: number;
}

export interface Place {
  type: ListNode["type"];
  listId: number;
  itemId: number;
}

/** A text block and its position. */
export interface Leaf {
  type: LeafNode["type"];
  /** 0 outside quotes. */
  quoteId: number;
  places: Place[];
  runs: Run[];
}

const whiteSpace = /[ \t\n\r\f]+/g;

/**
 * Collects the text blocks of a page in reading order, with white space collapsed as browsers do. Blocks of the
 * editor's own format keep their spaces: the editor shows each of them.
 */
export class LeafCollector {
  readonly leaves: Leaf[] = [];
  bold = false;
  italic = false;
  href: string | null = null;
  isPreformatted = false;

  #lists: ListFrame[] = [];
  #headings: LeafNode["type"][] = [];
  #quotes = 0;
  #quoteId = 0;
  #lastId = 0;
  #runs: Run[] | null = null;
  #isExplicit = false;
  #pendingSpace: Run | null = null;

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
    this.#pendingSpace = null;
    this.#push(this.#run("\n"));
  }

  /** Closes the open text block, if any; an empty one is only kept if wanted. */
  endLeaf(isWantedEmpty = false): void {
    const runs = this.#runs ?? [];
    const isLeaf = runs.length > 0 || isWantedEmpty;
    this.#runs = null;
    this.#isExplicit = false;
    this.#pendingSpace = null;
    if (!isLeaf) return;
    const list = this.#lists.at(-1);
    if (list && list.itemId === 0) list.itemId = list.lastItemId = ++this.#lastId;
    // browsers keep an empty line open with a single break
    const isLoneBreak = runs.length === 1 && runs[0]?.text === "\n";
    this.leaves.push({
      type: list ? "paragraph" : (this.#headings.at(-1) ?? "paragraph"),
      quoteId: this.#quoteId,
      places: this.#lists.map(({ type, listId, itemId }) => ({ type, listId, itemId })),
      runs: isLoneBreak ? [] : runs,
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

  inQuote(read: () => void): void {
    this.endLeaf();
    this.#quotes += 1;
    if (this.#quotes === 1 && this.#lists.length === 0) this.#quoteId = ++this.#lastId;
    read();
    this.endLeaf();
    this.#quotes -= 1;
    if (this.#quotes === 0) this.#quoteId = 0;
  }

  inList(type: ListNode["type"], read: () => void): void {
    this.endLeaf();
    const outer = this.#lists.at(-1);
    const isBetweenItems = outer?.itemId === 0;
    // a list directly in a list, as word processors write it, belongs to the previous item
    if (outer && isBetweenItems) outer.itemId = outer.lastItemId = outer.lastItemId || ++this.#lastId;
    const isTooDeep = this.#lists.length >= maxListDepth;
    if (!isTooDeep) this.#lists.push({ type, listId: ++this.#lastId, itemId: 0, lastItemId: 0 });
    read();
    this.endLeaf();
    if (!isTooDeep) this.#lists.pop();
    if (outer && isBetweenItems && !isTooDeep) outer.itemId = 0;
  }

  inItem(read: () => void): void {
    const list = this.#lists.at(-1);
    if (!list) {
      this.inBox(read);
      return;
    }
    this.endLeaf();
    list.itemId = list.lastItemId = ++this.#lastId;
    const before = this.leaves.length;
    read();
    this.endLeaf(this.leaves.length === before);
    list.itemId = 0;
  }

  #run(text: string): Run {
    return { text, bold: this.bold, italic: this.italic, href: this.href };
  }

  #append(text: string): void {
    if (text === "") return;
    const space = this.#pendingSpace;
    this.#pendingSpace = null;
    const before = this.#runs?.at(-1)?.text;
    if (space && before && !before.endsWith("\n") && !before.endsWith(" ")) this.#push(space);
    this.#push(this.#run(text));
  }

  #push(run: Run): void {
    this.#runs ??= [];
    const last = this.#runs.at(-1);
    if (last && last.bold === run.bold && last.italic === run.italic && last.href === run.href) last.text += run.text;
    else this.#runs.push(run);
  }
}

/** Converts the runs of one block to nodes: text runs and links, with text on both sides of every link. */
export function inlineNodes(runs: Run[]): LeafNode["children"] {
  const children: LeafNode["children"] = [];
  let link = null as LinkNode | null;
  for (const { text, bold, italic, href, change } of runs) {
    const node: TextNode = { text };
    if (bold) node.bold = true;
    if (italic) node.italic = true;
    if (change) node.change = change;
    if (href === null) {
      link = null;
      children.push(node);
    } else if (link?.href === href) link.children.push(node);
    else {
      const before = children.at(-1);
      if (!before || "type" in before) children.push({ text: "" });
      link = { type: "link", href, children: [node] };
      children.push(link);
    }
  }
  const last = children.at(-1);
  if (!last || "type" in last) children.push({ text: "" });
  return children;
}
