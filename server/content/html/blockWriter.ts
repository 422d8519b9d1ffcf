import { BlockOutput, type Container } from "./BlockOutput.js";
import { type Attributes, callouts, cells, headings, type LeafTag, languageOf, lists, markOf } from "./elementNames.js";
import { escapeText } from "./escapeText.js";
import { FigureWriter } from "./FigureWriter.js";
import { inlineHtml, isSame, type Link, type Mark, marks, type Run } from "./inlineHtml.js";
import { TableWriter } from "./TableWriter.js";

/** Deeper lists are written at this depth; the editor nests no further. */
const MAX_LIST_DEPTH = 8;

interface ListFrame {
  tag: "ul" | "ol";
  /** Whether it says itself that it is a checklist; items with a checkbox make one of any list. */
  isDeclared: boolean;
  isChecklist: boolean;
  listId: number;
  blockId: string | undefined;
  /** The item that text is added to; 0 between items. */
  itemId: number;
  lastItemId: number;
  itemBlockId: string | undefined;
  /** Whether the item is checked; null if it does not say so. */
  isChecked: boolean | null;
  /** The id of the task that the item says it is. */
  task: string | undefined;
}

interface Frame {
  name: string;
  attributes: Attributes;
  /** Whether it is one of the containers. */
  isHeld?: boolean;
  /** The number of leaves before this element opened, to tell whether it has any of its own. */
  leavesBefore: number;
  /** Reverted when it closes, besides ending the current leaf. */
  effect:
    | Mark
    | "a"
    | "list"
    | "nestedList"
    | "item"
    | "quote"
    | "section"
    | "heading"
    | "paragraph"
    | "pre"
    | "codeBlock"
    | "table"
    | "row"
    | "line"
    | "figure"
    | null;
}

const WHITE_SPACE = /[ \t\n\r\f]+/g;
/** Each combination of marks, by its bits, so that equal ones are identical. */
const COMBINATIONS = Array.from({ length: 1 << marks.length }, (_, bits) =>
  marks.filter((_mark, at) => bits & (1 << at)),
);

/**
 * Converts any well-nested stream of elements to the structure that the editor reads and writes: paragraphs, headings,
 * code, tables and dividers; lists (an item begins with a paragraph); quotes and sections of those. The work is linear
 * in the length of the stream.
 */
export class BlockWriter {
  /** Whether anything but white space was written, an image or an embed. */
  hasText = false;

  #output = new BlockOutput();
  #frames: Frame[] = [];
  #lists: ListFrame[] = [];
  #headings: LeafTag[] = [];
  #links: Link[] = [];
  #markCounts: Record<Mark, number> = { strong: 0, em: 0, s: 0, mark: 0, code: 0 };
  #marks: readonly Mark[] = [];
  #counts = { quote: 0, section: 0, pre: 0, table: 0 };
  #containers: Container[] = [];
  #lastId = 0;
  #leaves = 0;

  #runs: Run[] | null = null;
  #isExplicit = false;
  /** The block id that the text gives to the open paragraph or heading. */
  #leafId: string | undefined;
  /** The last character of the runs; reading it from a growing string would copy the string each time. */
  #lastCharacter = "";
  /** White space that may turn out to be between two words of one line. */
  #pendingSpace: Run | null = null;
  /** Whether the space after a checkbox is still to come. */
  #isAfterCheckbox = false;

  /** The text of the open code block. */
  #code: string[] | null = null;
  #language = "";
  #table: TableWriter | null = null;
  #addedCells = 0;
  #figure: FigureWriter | null = null;
  /** Writes the open line: a cell, caption or summary, in which blocks are separated by line breaks. */
  #line: ((runs: Run[]) => void) | null = null;
  #isNewLine = false;

  open(name: string, attributes: Attributes = {}, link: Link | null = null): void {
    const frame: Frame = { name, attributes, leavesBefore: this.#leaves, effect: null };
    const parent = this.#frames.at(-1);
    this.#frames.push(frame);
    const mark = markOf[name];
    if (mark) {
      if (name === "code" && this.#code) this.#language ||= languageOf(attributes);
      frame.effect = mark;
      this.#count(mark, 1);
    } else if (name === "a") {
      if (link !== null) {
        frame.effect = "a";
        this.#links.push(link);
      }
    } else if (this.#table) this.#openInTable(frame, this.#table);
    else if (cells.has(name)) this.text(" ");
    else if (this.#line || this.#code) this.#openWithin(frame);
    else {
      this.#endLeaf();
      this.#openBlock(frame, parent);
      frame.leavesBefore = this.#leaves;
    }
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    const { effect, name } = frame;
    const isEmpty = this.#leaves === frame.leavesBefore;
    if (effect !== null && effect in this.#markCounts) this.#count(effect as Mark, -1);
    else if (effect === "a") this.#links.pop();
    else if (effect === "line") this.#endLine();
    else if (effect === "row") {
      this.#endLine();
      this.#table?.endRow();
    } else if (effect === "table") this.#closeTable(frame);
    else if (effect === "codeBlock") this.#endCode(frame);
    else if (name === "a" || cells.has(name)) return;
    else if (this.#line || this.#code || this.#table) {
      this.boundary();
      if (effect === "pre") this.#counts.pre -= 1;
    } else {
      this.#endLeaf(isEmpty && ["item", "heading", "paragraph"].includes(effect ?? ""));
      this.#closeBlock(frame);
    }
  }

  text(text: string): void {
    if (text === "") return;
    if (this.#code) {
      this.#addCode(this.#code, text);
      if (!this.hasText && /\S/.test(text)) this.hasText = true;
      return;
    }
    if (this.#counts.pre > 0) {
      const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    ").replaceAll("\f", "").split("\n");
      for (const [index, line] of lines.entries()) {
        if (index > 0 && this.#runs) this.lineBreak();
        if (line !== "") this.#append(line);
      }
      return;
    }
    const words = this.#isAfterCheckbox ? text.replace(/^\s/, "") : text;
    this.#isAfterCheckbox = false;
    let from = 0;
    for (const { 0: space, index } of words.matchAll(WHITE_SPACE)) {
      if (this.#isExplicit && !/[^ ]/.test(space)) continue;
      this.#append(words.slice(from, index));
      if (this.#runs) this.#pendingSpace ??= this.#run(" ");
      from = index + space.length;
    }
    this.#append(words.slice(from));
  }

  lineBreak(): void {
    if (this.#code) this.#code.push("\n");
    else if (this.#line || !this.#table) {
      this.#pendingSpace = null;
      // the title of a thing is one line
      this.#push(this.#run(this.#links.at(-1)?.reference ? " " : "\n"));
    }
  }

  /** Separates the text before and after into different blocks. */
  boundary(): void {
    if (this.#code) this.#isNewLine = this.#code.length > 0;
    else if (this.#line) {
      this.#pendingSpace = null;
      this.#isNewLine = (this.#runs ?? []).length > 0;
    } else this.#endLeaf();
  }

  divider(blockId?: string): void {
    this.#standAlone("<hr>", blockId);
  }

  /** Another thing of the person's, shown at this place. */
  embed(reference: string, blockId?: string): void {
    if (this.#standAlone(`<div data-embed="${reference}"></div>`, blockId)) this.hasText = true;
  }

  /** The description of the open figure's image. */
  image(alt: string): void {
    this.#figure?.describe(alt);
  }

  /** A checkbox at the beginning of an item makes it one of a checklist. */
  checkbox(isChecked: boolean): void {
    const list = this.#lists.at(-1);
    const item = this.#innermostOfList();
    if (!list || item?.effect !== "item" || this.#leaves > item.leavesBefore || this.#runs?.length) return;
    list.isChecked ??= isChecked;
    this.#isAfterCheckbox = true;
  }

  /** The block ids that the text gives, of each block in order; null where it gives none. */
  get blockIds(): readonly (string | null)[] {
    return this.#output.blockIds;
  }

  /** See BlockOutput. */
  get tasks(): ReadonlyMap<number, string> {
    return this.#output.tasks;
  }

  /** The complete output; nothing may be written afterwards. */
  end(): string {
    while (this.#frames.length > 0) this.close();
    this.#endLeaf();
    return this.#output.end();
  }

  /** Writes a block without text, where one may stand. */
  #standAlone(html: string, blockId: string | undefined): boolean {
    this.boundary();
    if (this.#line || this.#code || this.#table || this.#lists.length > 0) return false;
    this.#write(html, blockId);
    return true;
  }

  #count(mark: Mark, step: number): void {
    this.#markCounts[mark] += step;
    const bits = marks.reduce((sum, each, at) => (this.#markCounts[each] > 0 ? sum | (1 << at) : sum), 0);
    this.#marks = COMBINATIONS[bits] ?? [];
  }

  #openBlock(frame: Frame, parent: Frame | undefined): void {
    const { name, attributes } = frame;
    const list = this.#lists.at(-1);
    const heading = headings[name];
    if (lists.has(name)) {
      // a list directly in a list, as word processors write it, belongs to the preceding item
      if (list && list.itemId === 0) {
        if (list.lastItemId) list.itemId = list.lastItemId;
        else this.#beginItem(list, null, {});
      }
      frame.effect = this.#lists.length < MAX_LIST_DEPTH ? "list" : "nestedList";
      const isDeclared = name !== "ol" && attributes["data-type"] === "checklist";
      if (frame.effect === "list")
        this.#lists.push({
          tag: name === "ol" ? "ol" : "ul",
          isDeclared,
          isChecklist: isDeclared,
          listId: ++this.#lastId,
          blockId: attributes["data-id"],
          itemId: 0,
          lastItemId: 0,
          itemBlockId: undefined,
          isChecked: null,
          task: undefined,
        });
    } else if (name === "li" && list) {
      frame.effect = "item";
      this.#beginItem(list, list.isDeclared ? attributes["data-checked"] === "true" : null, attributes);
    } else if (name === "blockquote") {
      frame.effect = "quote";
      this.#counts.quote += 1;
      if (this.#counts.quote === 1 && !list) {
        const type = attributes["data-type"] ?? "";
        this.#hold(frame, callouts.has(type) ? `<blockquote data-type="${type}">` : "<blockquote>", "</blockquote>");
      }
    } else if (name === "summary" && parent?.name === "details" && parent.effect === null && !list) {
      if (this.#counts.section === 0) {
        parent.effect = "section";
        this.#counts.section = 1;
        this.#hold(parent, "<details>", "</details>");
        this.#beginLine(frame, (runs) => this.#write(`<summary>${inlineHtml(runs)}</summary>`));
      }
    } else if (name === "table" && !list) {
      frame.effect = "table";
      this.#counts.table = 1;
      this.#table = new TableWriter(this.#addedCells);
    } else if (name === "figure" && "data-attachment" in attributes && !list && !this.#figure) {
      frame.effect = "figure";
      this.#figure = new FigureWriter(attributes);
    } else if (name === "figcaption" && this.#figure?.isUncaptioned && !list) {
      const figure = this.#figure;
      this.#beginLine(frame, (runs) => figure.caption(runs));
    } else if (name === "pre" && !list) {
      frame.effect = "codeBlock";
      this.#code = [];
      this.#language = languageOf(attributes);
    } else if (heading) {
      frame.effect = "heading";
      this.#headings.push(heading);
      this.#begin(true);
      this.#leafId = attributes["data-id"];
    } else if (name === "p") {
      frame.effect = "paragraph";
      this.#begin(true);
      this.#leafId = attributes["data-id"];
    } else if (name === "pre") {
      frame.effect = "pre";
      this.#counts.pre += 1;
    }
  }

  #openInTable(frame: Frame, table: TableWriter): void {
    const { name, attributes } = frame;
    if (name === "table") {
      frame.effect = "table";
      this.#counts.table += 1;
    }
    if (this.#counts.table > 1) {
      if (!cells.has(name)) this.#openWithin(frame);
      else if (!this.#isNewLine) this.text(" ");
    } else if (name === "tr") {
      this.#endLine();
      table.endRow();
      frame.effect = "row";
    } else if (cells.has(name)) {
      this.#endLine();
      this.#beginLine(frame, (runs) => {
        table.add(runs, name === "th");
        table.widen(Number.parseInt(attributes.colspan ?? "1", 10), name === "th");
      });
    } else if (name === "caption") {
      this.#endLine();
      this.#beginLine(frame, (runs) => {
        if (runs.length > 0) this.#writeLeaf(runs);
      });
    } else this.#openWithin(frame);
  }

  /** A block where only lines of text can be. */
  #openWithin(frame: Frame): void {
    this.boundary();
    if (frame.name === "pre" && !this.#code) {
      frame.effect = "pre";
      this.#counts.pre += 1;
    }
  }

  #closeTable({ attributes }: Frame): void {
    this.#counts.table -= 1;
    if (this.#counts.table > 0) {
      this.boundary();
      return;
    }
    this.#endLine();
    const html = this.#table?.end() ?? null;
    this.#addedCells = this.#table?.added ?? 0;
    this.#table = null;
    if (html !== null) this.#write(html, attributes["data-id"]);
  }

  #closeBlock(frame: Frame): void {
    const list = this.#lists.at(-1);
    if (frame.effect === "list") {
      this.#lists.pop();
      const outer = this.#lists.at(-1);
      if (outer && this.#innermostOfList()?.effect !== "item") outer.itemId = 0;
    } else if (frame.effect === "item" && list) list.itemId = 0;
    else if (frame.effect === "quote") this.#counts.quote -= 1;
    else if (frame.effect === "section") this.#counts.section = 0;
    else if (frame.effect === "paragraph") this.#leafId = undefined;
    else if (frame.effect === "heading") {
      this.#headings.pop();
      this.#leafId = undefined;
    } else if (frame.effect === "pre") this.#counts.pre -= 1;
    else if (frame.effect === "figure") {
      const html = this.#figure?.end() ?? "";
      this.#figure = null;
      this.hasText = true;
      this.#write(html, frame.attributes["data-id"]);
    }
    if (frame.isHeld) this.#containers.pop();
  }

  #hold(frame: Frame, open: string, close: string): void {
    frame.isHeld = true;
    const container = { id: ++this.#lastId, open, close, blockId: frame.attributes["data-id"] };
    this.#containers = [...this.#containers, container];
  }

  #beginItem(list: ListFrame, isChecked: boolean | null, attributes: Attributes): void {
    list.itemId = list.lastItemId = ++this.#lastId;
    list.itemBlockId = attributes["data-id"];
    list.isChecked = isChecked;
    list.task = attributes["data-task"]?.toLowerCase();
  }

  /** The innermost open list or item. */
  #innermostOfList(): Frame | undefined {
    return this.#frames.findLast(({ effect }) => effect === "item" || effect === "list" || effect === "nestedList");
  }

  #run(text: string): Run {
    return { text, marks: this.#marks, link: this.#links.at(-1) ?? null };
  }

  #append(text: string): void {
    if (text === "") return;
    const space = this.#pendingSpace;
    this.#pendingSpace = null;
    const before = this.#runs === null ? "" : this.#lastCharacter;
    if (this.#isNewLine) this.lineBreak();
    else if (space && before !== "" && before !== "\n" && before !== " ") this.#push(space);
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
    const table = this.#table;
    if (table && !this.#line) this.#beginLine(null, (runs) => table.add(runs, false));
    this.#isNewLine = false;
    const runs = this.#runs ?? this.#begin(false);
    const last = runs.at(-1);
    const isSameLink = last !== undefined && isSame(last.link, run.link);
    // a link to a thing shows the title of the thing: it has one look
    if (isSameLink && run.link?.reference) run.marks = last.marks;
    if (isSameLink && last.marks === run.marks) last.text += run.text;
    else runs.push(run);
    this.#lastCharacter = run.text.at(-1) ?? "";
  }

  #takeRuns(): Run[] {
    const runs = this.#runs ?? [];
    this.#runs = null;
    this.#isExplicit = false;
    this.#pendingSpace = null;
    this.#isNewLine = false;
    return runs;
  }

  #endLeaf(isWantedEmpty = false): void {
    const runs = this.#takeRuns();
    if (runs.length > 0 || isWantedEmpty) this.#writeLeaf(runs);
  }

  #beginLine(frame: Frame | null, write: (runs: Run[]) => void): void {
    if (frame) frame.effect = "line";
    this.#line = write;
    this.#begin(true);
  }

  #endLine(): void {
    const write = this.#line;
    this.#line = null;
    if (write) write(this.#takeRuns());
  }

  #addCode(code: string[], text: string): void {
    if (this.#isNewLine && !code.at(-1)?.endsWith("\n")) code.push("\n");
    this.#isNewLine = false;
    const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\f", "");
    // browsers ignore a line break directly after the tag
    const isFirst = code.length === 0 && this.#frames.at(-1)?.effect === "codeBlock";
    code.push(isFirst ? lines.replace(/^\n/, "") : lines);
  }

  #endCode({ attributes }: Frame): void {
    const text = escapeText((this.#code ?? []).join(""));
    this.#code = null;
    this.#isNewLine = false;
    const language = this.#language && ` class="language-${this.#language}"`;
    this.#write(`<pre><code${language}>${text}</code></pre>`, attributes["data-id"]);
  }

  #writeLeaf(runs: Run[]): void {
    const list = this.#lists.at(-1);
    const tag = list ? "p" : (this.#headings.at(-1) ?? "p");
    if (list && list.itemId === 0) this.#beginItem(list, null, {});
    this.#write(`<${tag}>${inlineHtml(runs)}</${tag}>`, this.#leafId);
    this.#leafId = undefined;
  }

  #write(html: string, blockId?: string): void {
    this.#leaves += 1;
    this.#output.write(this.#path(), html, blockId);
  }

  #path(): Container[] {
    const path = [...this.#containers];
    for (const list of this.#lists) {
      const isChecklist = list.isDeclared || list.isChecked !== null;
      if (isChecklist !== list.isChecklist) {
        list.isChecklist = isChecklist;
        list.listId = ++this.#lastId;
      }
      const tag = isChecklist ? "ul" : list.tag;
      const type = isChecklist ? ' data-type="checklist"' : "";
      const checked = isChecklist ? ` data-checked="${list.isChecked === true}"` : "";
      path.push({ id: list.listId, open: `<${tag}${type}>`, close: `</${tag}>`, blockId: list.blockId });
      path.push({
        id: list.itemId,
        isItem: true,
        open: `<li${checked}>`,
        close: "</li>",
        blockId: list.itemBlockId,
        task: isChecklist ? list.task : undefined,
      });
    }
    return path;
  }
}
