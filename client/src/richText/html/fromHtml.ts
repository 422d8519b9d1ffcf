import { imageOf } from "./imageHtml";
import { type Box, type Cell, type ItemState, inlineNodes, type Leaf, LeafCollector } from "./LeafCollector";
import { isSafeHref } from "./linkAddress";
import { readReference, writeReference } from "./reference";
import {
  type BlockNode,
  type Callout,
  calloutTypes,
  cellOf,
  emptyParagraph,
  type HeadingType,
  type LeafNode,
  type ListItemNode,
  type ListNode,
  languageNamed,
  type Mark,
  type QuoteNode,
  type SectionNode,
} from "./richTextNodes";
import { tableGrid } from "./tableGrid";

const boxes = new Set(
  "pre div section article header footer main aside nav address figure figcaption details summary dl dt dd table caption thead tbody tfoot tr center form fieldset legend body html".split(
    " ",
  ),
);
const unread = new Set(
  "script style textarea option select noscript iframe object svg math template title audio video canvas head meta link".split(
    " ",
  ),
);
const headings = new Map<string, HeadingType>(
  Object.entries({
    h1: "heading1",
    h2: "heading2",
    h3: "heading3",
    h4: "heading3",
    h5: "heading3",
    h6: "heading3",
  }),
);
const marks = new Map<string, Mark>(
  Object.entries({
    strong: "bold",
    b: "bold",
    em: "italic",
    i: "italic",
    s: "strike",
    del: "strike",
    strike: "strike",
    mark: "highlight",
    code: "code",
    kbd: "code",
    samp: "code",
    tt: "code",
  }),
);
const lists = new Map<string, ListNode["type"]>(
  Object.entries({
    ul: "bulletedList",
    menu: "bulletedList",
    dir: "bulletedList",
    ol: "numberedList",
  }),
);

/** Changes the `collector`'s state while one element is read. */
export type Styling = (element: Element, collector: LeafCollector) => void;

function readElement(element: Element, collector: LeafCollector, style: Styling | undefined): void {
  const name = element.localName;
  if (unread.has(name)) return;
  if (name === "br") {
    collector.lineBreak();
    return;
  }
  const { marks: outerMarks, href, isPreformatted } = collector;
  const mark = marks.get(name);
  if (mark) collector.marks = { ...outerMarks, [mark]: true };
  else if (name === "a") collector.href = targetOf(element) ?? href;
  else if (name === "td" || name === "th") collector.separateCells();
  style?.(element, collector);
  if (collector.isInlineOnly) {
    if (isBlock(name)) collector.boundary();
    if (name === "pre") collector.isPreformatted = true;
    readChildren(element, collector, style);
    if (isBlock(name)) collector.boundary();
  } else readBlock(element, collector, () => readChildren(element, collector, style), style);
  Object.assign(collector, { marks: outerMarks, href, isPreformatted });
}

/** The reference or address of a link; null without either. */
function targetOf(link: Element): string | null {
  const reference = readReference(link.getAttribute("data-link"));
  if (reference) return writeReference(reference);
  const address = (link.getAttribute("href") ?? "")
    .replaceAll(/[\t\n\r]/g, "")
    .trim()
    .replaceAll(" ", "%20");
  return isSafeHref(address) ? address : null;
}

function isBlock(name: string): boolean {
  return headings.has(name) || lists.has(name) || ["p", "li", "blockquote", "hr"].includes(name) || boxes.has(name);
}

function readBlock(element: Element, collector: LeafCollector, read: () => void, style: Styling | undefined): void {
  const name = element.localName;
  const heading = headings.get(name);
  const list = lists.get(name);
  if (heading) collector.inLeaf(heading, read);
  else if (list) collector.inList(element.getAttribute("data-type") === "checklist" ? "checklist" : list, read);
  else if (name === "p") collector.inLeaf("paragraph", read);
  else if (name === "li") collector.inItem(stateOf(element), read);
  else if (name === "blockquote") collector.inQuote(calloutOf(element), read);
  else if (name === "hr") collector.addDivider();
  else if (name === "details") readSection(element, collector, read, style);
  else if (name === "pre") readCode(element, collector, read);
  else if (name === "figure" && element.hasAttribute("data-attachment")) readImage(element, collector, read, style);
  else if (name === "table") readTable(element as HTMLTableElement, collector, read, style);
  else if (boxes.has(name)) {
    const embedded = readReference(element.getAttribute("data-embed"));
    if (name === "div" && embedded?.kind === "note") collector.addEmbed(writeReference(embedded));
    collector.inBox(read);
  } else read();
}

function stateOf(item: Element): ItemState {
  const task = item.getAttribute("data-task");
  return { checked: item.getAttribute("data-checked") === "true", ...(task && { task }) };
}

function calloutOf(quote: Element): Callout | undefined {
  return calloutTypes.find((type) => type === quote.getAttribute("data-type"));
}

/** A section is known by its summary: without one only its contents stay. */
function readSection(section: Element, collector: LeafCollector, read: () => void, style: Styling | undefined): void {
  const summary = [...section.children].find(({ localName }) => localName === "summary");
  if (!summary || !collector.isSectionPossible) {
    collector.inBox(read);
    return;
  }
  collector.inSection(() => {
    collector.inLeaf("summary", () => {
      collector.isInlineOnly = true;
      readChildren(summary, collector, style);
      collector.isInlineOnly = false;
    });
    summary.remove();
    read();
  });
}

function readCode(pre: Element, collector: LeafCollector, read: () => void): void {
  const code = [...pre.children].find(({ localName }) => localName === "code");
  const language = languageNamed((code ?? pre).getAttribute("class"));
  for (const lineBreak of pre.querySelectorAll("br")) lineBreak.replaceWith("\n");
  if (collector.addCode(pre.textContent ?? "", language)) return;
  collector.isPreformatted = true;
  collector.inBox(read);
}

/** An image in a list leaves its caption. */
function readImage(figure: Element, collector: LeafCollector, read: () => void, style: Styling | undefined): void {
  if (collector.isInList) {
    collector.inBox(read);
    return;
  }
  const caption = figure.querySelector("figcaption");
  collector.addImage(imageOf(figure), () => caption && readChildren(caption, collector, style));
}

/** A table in a list, or one that is too large, is read as text. A caption becomes a paragraph before the table. */
function readTable(
  table: HTMLTableElement,
  collector: LeafCollector,
  read: () => void,
  style: Styling | undefined,
): void {
  const grid = collector.isInList ? null : tableGrid(table);
  if (!grid) {
    collector.inBox(read);
    return;
  }
  collector.endLeaf();
  if (table.caption) readElement(table.caption, collector, style);
  collector.addTable(
    grid.map((places, row) =>
      places.map((place, column) => ({
        isHead: place?.element.localName === "th" && (row === 0 || column === 0),
        runs: place?.isFirst ? readCell(place.element, collector, style) : [],
      })),
    ),
  );
}

function readCell(cell: Element, collector: LeafCollector, style: Styling | undefined): Cell["runs"] {
  const { marks: outerMarks, href, isPreformatted } = collector;
  style?.(cell, collector);
  const runs = collector.cellRuns(() => readChildren(cell, collector, style));
  Object.assign(collector, { marks: outerMarks, href, isPreformatted });
  return runs;
}

function readChildren(parent: Node, collector: LeafCollector, style: Styling | undefined): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) collector.text(node.nodeValue ?? "");
    else if (node.nodeType === Node.ELEMENT_NODE) readElement(node as Element, collector, style);
  }
}

function boxNode({ type, callout }: Box): QuoteNode | SectionNode {
  return type === "quote" ? { type, ...(callout && { callout }), children: [] } : { type, children: [] };
}

function leafNode({ type, language, image, rows = [], reference = "", runs }: Leaf): BlockNode {
  if (type === "image") {
    const caption = runs.length > 0 ? inlineNodes(runs) : [];
    return { type, alt: "", ...image, caption, children: [{ text: "" }] };
  }
  if (type === "divider") return { type, children: [{ text: "" }] };
  if (type === "embed") return { type, reference, children: [{ text: "" }] };
  if (type === "table") {
    const cellNode = ({ isHead, runs: own }: Cell) => cellOf(inlineNodes(own), isHead);
    return { type, children: rows.map((cells) => ({ type: "tableRow", children: cells.map(cellNode) })) };
  }
  return { type, ...(language && { language }), children: inlineNodes(runs) };
}

/** Puts text blocks back into their lists, quotes and sections. */
export function nodesFromLeaves(leaves: Leaf[]): BlockNode[] {
  const root: BlockNode[] = [];
  const around: { id: number; node: QuoteNode | SectionNode }[] = [];
  const blocks = (): BlockNode[] => around.at(-1)?.node.children ?? root;
  let open: { listId: number; itemId: number; list: ListNode; item: ListItemNode }[] = [];
  for (const leaf of leaves) {
    const { boxes, places } = leaf;
    let sameBoxes = 0;
    while (sameBoxes < around.length && around[sameBoxes]?.id === boxes[sameBoxes]?.id) sameBoxes += 1;
    if (sameBoxes < around.length || sameBoxes < boxes.length) open = [];
    around.length = sameBoxes;
    for (const box of boxes.slice(sameBoxes)) {
      const node = boxNode(box);
      blocks().push(node);
      around.push({ id: box.id, node });
    }
    let same = 0;
    while (
      same < open.length &&
      open[same]?.listId === places[same]?.listId &&
      open[same]?.itemId === places[same]?.itemId
    )
      same += 1;
    const continued = open[same]?.listId === places[same]?.listId ? open[same]?.list : undefined;
    open.length = same;
    for (const { type: listType, listId, itemId, state } of places.slice(same)) {
      const parent = open.at(-1)?.item;
      const item: ListItemNode = { type: "listItem", ...(listType === "checklist" && state), children: [] };
      const isContinued = continued && open.length === same;
      const list: ListNode = isContinued ? continued : { type: listType, children: [] };
      list.children.push(item);
      if (!isContinued) {
        // an item begins with a paragraph, even if it is empty
        if (parent && parent.children.length === 0) parent.children.push(emptyParagraph());
        (parent?.children ?? blocks()).push(list);
      }
      open.push({ listId, itemId, list, item });
    }
    (open.at(-1)?.item.children ?? blocks()).push(leafNode(leaf) as LeafNode);
  }
  return root;
}

/** The text blocks in HTML, which need not be clean; `style` may read more of each element than its name. */
export function leavesOf(html: string, style?: Styling): Leaf[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const collector = new LeafCollector();
  readChildren(page.body, collector, style);
  collector.endLeaf();
  return collector.leaves;
}

/** Parses HTML into the editor's nodes; never empty. The editor's own HTML round-trips unchanged. */
export function fromHtml(html: string): BlockNode[] {
  const nodes = nodesFromLeaves(leavesOf(html));
  return nodes.length > 0 ? nodes : [emptyParagraph()];
}
