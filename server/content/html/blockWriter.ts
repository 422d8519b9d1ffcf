import { inlineHtml, type Run } from "./inlineHtml.js";

/** Deeper lists are written at this depth; the editor nests no further. */
const MAX_LIST_DEPTH = 8;

type LeafTag = "p" | "h1" | "h2";
type ListTag = "ul" | "ol";

interface ListFrame {
  tag: ListTag;
  listId: number;
  /** The item that text is added to; 0 between items. */
  itemId: number;
  lastItemId: number;
}

interface Frame {
  name: string;
  /** The number of leaves before this element opened, to tell whether it has any of its own. */
  leavesBefore: number;
  /** Reverted when it closes, besides ending the current leaf. */
  effect: "list" | "nestedList" | "item" | "quote" | "heading" | "paragraph" | "pre" | "strong" | "em" | "a" | null;
}

interface Place {
  tag: ListTag;
  listId: number;
  itemId: number;
}

const LISTS = new Set(["ul", "ol", "menu", "dir"]);
const STRONG = new Set(["strong", "b"]);
const EM = new Set(["em", "i"]);
const HEADINGS: Record<string, LeafTag> = { h1: "h1", h2: "h2", h3: "h2", h4: "h2", h5: "h2", h6: "h2" };
const CELLS = new Set(["td", "th"]);
const WHITE_SPACE = /[ \t\n\r\f]+/g;

/**
 * Converts any well-nested stream of elements to the structure that the editor reads and writes: paragraphs, headings,
 * lists (an item begins with a paragraph), and quotes of those. The work is linear in the length of the stream.
 */
export class BlockWriter {
  /** Whether anything but white space was written. */
  hasText = false;

  #out: string[] = [];
  #frames: Frame[] = [];
  #lists: ListFrame[] = [];
  #headings: LeafTag[] = [];
  #links: string[] = [];
  #counts = { quote: 0, strong: 0, em: 0, pre: 0 };
  #quoteId = 0;
  #lastId = 0;
  #leaves = 0;

  #runs: Run[] | null = null;
  #isExplicit = false;
  /** The last character of the runs; reading it from a growing string would copy the string each time. */
  #lastCharacter = "";
  /** White space that may turn out to be between two words of one line. */
  #pendingSpace: Run | null = null;

  #openQuoteId = 0;
  #openPlaces: Place[] = [];

  open(name: string, href: string | null = null): void {
    const frame: Frame = { name, leavesBefore: this.#leaves, effect: null };
    this.#frames.push(frame);
    if (STRONG.has(name)) {
      frame.effect = "strong";
      this.#counts.strong += 1;
    } else if (EM.has(name)) {
      frame.effect = "em";
      this.#counts.em += 1;
    } else if (name === "a") {
      if (href !== null) {
        frame.effect = "a";
        this.#links.push(href);
      }
    } else if (CELLS.has(name)) {
      this.text(" ");
    } else {
      this.#endLeaf();
      this.#openBlock(frame);
      frame.leavesBefore = this.#leaves;
    }
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    const isEmpty = this.#leaves === frame.leavesBefore;
    switch (frame.effect) {
      case "strong":
        this.#counts.strong -= 1;
        return;
      case "em":
        this.#counts.em -= 1;
        return;
      case "a":
        this.#links.pop();
        return;
    }
    if (frame.name === "a" || CELLS.has(frame.name)) return;
    this.#endLeaf(isEmpty && ["item", "heading", "paragraph"].includes(frame.effect ?? ""));
    this.#closeBlock(frame);
  }

  text(text: string): void {
    if (text === "") return;
    if (this.#counts.pre > 0) {
      const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    ").replaceAll("\f", "").split("\n");
      for (const [index, line] of lines.entries()) {
        if (index > 0 && this.#runs) this.lineBreak();
        if (line !== "") this.#append(line);
      }
      return;
    }
    let from = 0;
    for (const { 0: space, index } of text.matchAll(WHITE_SPACE)) {
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

  /** Separates the text before and after into different blocks. */
  boundary(): void {
    this.#endLeaf();
  }

  /** The complete output; nothing may be written afterwards. */
  end(): string {
    while (this.#frames.length > 0) this.close();
    this.#endLeaf();
    this.#moveTo(0, []);
    return this.#out.join("");
  }

  #openBlock(frame: Frame): void {
    const list = this.#lists.at(-1);
    const heading = HEADINGS[frame.name];
    if (LISTS.has(frame.name)) {
      // a list directly in a list, as word processors write it, belongs to the preceding item
      if (list && list.itemId === 0) {
        list.itemId = list.lastItemId || ++this.#lastId;
        list.lastItemId = list.itemId;
      }
      frame.effect = this.#lists.length < MAX_LIST_DEPTH ? "list" : "nestedList";
      const tag = frame.name === "ol" ? "ol" : "ul";
      if (frame.effect === "list") this.#lists.push({ tag, listId: ++this.#lastId, itemId: 0, lastItemId: 0 });
    } else if (frame.name === "li" && list) {
      frame.effect = "item";
      list.itemId = list.lastItemId = ++this.#lastId;
    } else if (frame.name === "blockquote") {
      frame.effect = "quote";
      this.#counts.quote += 1;
      if (this.#counts.quote === 1 && !list) this.#quoteId = ++this.#lastId;
    } else if (heading) {
      frame.effect = "heading";
      this.#headings.push(heading);
      this.#begin(true);
    } else if (frame.name === "p") {
      frame.effect = "paragraph";
      this.#begin(true);
    } else if (frame.name === "pre") {
      frame.effect = "pre";
      this.#counts.pre += 1;
    }
  }

  #closeBlock(frame: Frame): void {
    const list = this.#lists.at(-1);
    if (frame.effect === "list") {
      this.#lists.pop();
      const outer = this.#lists.at(-1);
      if (outer && !this.#isInItem()) outer.itemId = 0;
    } else if (frame.effect === "item" && list) list.itemId = 0;
    else if (frame.effect === "quote") {
      this.#counts.quote -= 1;
      if (this.#counts.quote === 0) this.#quoteId = 0;
    } else if (frame.effect === "heading") this.#headings.pop();
    else if (frame.effect === "pre") this.#counts.pre -= 1;
  }

  /** Whether the innermost open list or item is an item. */
  #isInItem(): boolean {
    for (let index = this.#frames.length - 1; index >= 0; index -= 1) {
      const effect = this.#frames[index]?.effect;
      if (effect === "item") return true;
      if (effect === "list" || effect === "nestedList") return false;
    }
    return false;
  }

  #run(text: string): Run {
    return {
      text,
      strong: this.#counts.strong > 0,
      em: this.#counts.em > 0,
      href: this.#links.at(-1) ?? null,
    };
  }

  #append(text: string): void {
    if (text === "") return;
    const space = this.#pendingSpace;
    this.#pendingSpace = null;
    const before = this.#runs === null ? "" : this.#lastCharacter;
    if (space && before !== "" && before !== "\n" && before !== " ") this.#push(space);
    if (!this.hasText && /\S/.test(text)) this.hasText = true;
    this.#push(this.#run(text));
  }

  #begin(isExplicit: boolean): Run[] {
    this.#isExplicit = isExplicit;
    this.#lastCharacter = "";
    this.#runs = [];
    return this.#runs;
  }

  #push(run: Run): void {
    const runs = this.#runs ?? this.#begin(false);
    const last = runs.at(-1);
    if (last && last.strong === run.strong && last.em === run.em && last.href === run.href) last.text += run.text;
    else runs.push(run);
    this.#lastCharacter = run.text.at(-1) ?? "";
  }

  #endLeaf(isWantedEmpty = false): void {
    const runs = this.#runs ?? [];
    const isLeaf = runs.length > 0 || isWantedEmpty;
    this.#runs = null;
    this.#isExplicit = false;
    this.#pendingSpace = null;
    if (isLeaf) this.#writeLeaf(runs);
  }

  #writeLeaf(runs: Run[]): void {
    this.#leaves += 1;
    const list = this.#lists.at(-1);
    if (list && list.itemId === 0) list.itemId = list.lastItemId = ++this.#lastId;
    this.#moveTo(
      this.#quoteId,
      this.#lists.map(({ tag, listId, itemId }) => ({ tag, listId, itemId })),
    );
    const tag = list ? "p" : (this.#headings.at(-1) ?? "p");
    this.#out.push(`<${tag}>`);
    // browsers keep an empty line open with a single break
    if (!(runs.length === 1 && runs[0]?.text === "\n")) this.#out.push(inlineHtml(runs));
    this.#out.push(`</${tag}>`);
  }

  /** Closes and opens lists, items and quotes so that the next leaf is in its place. */
  #moveTo(quoteId: number, places: Place[]): void {
    const open = this.#openPlaces;
    let same = 0;
    if (quoteId === this.#openQuoteId)
      while (
        same < open.length &&
        open[same]?.listId === places[same]?.listId &&
        open[same]?.itemId === places[same]?.itemId
      )
        same += 1;
    const isNextItem = quoteId === this.#openQuoteId && open[same] && open[same]?.listId === places[same]?.listId;
    while (open.length > same + (isNextItem ? 1 : 0)) this.#out.push(`</li></${open.pop()?.tag}>`);
    if (isNextItem) {
      this.#out.push("</li><li>");
      open.pop();
    }
    if (quoteId !== this.#openQuoteId) {
      if (this.#openQuoteId) this.#out.push("</blockquote>");
      if (quoteId) this.#out.push("<blockquote>");
      this.#openQuoteId = quoteId;
    }
    for (const place of places.slice(open.length)) {
      const isOpenItem = isNextItem && open.length === same;
      if (!isOpenItem) this.#out.push(`<${place.tag}><li>`);
      open.push(place);
      if (open.length < places.length) this.#out.push("<p></p>");
    }
  }
}
