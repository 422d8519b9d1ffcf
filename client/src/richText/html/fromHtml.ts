import { inlineNodes, type Leaf, LeafCollector } from "./LeafCollector";
import { isSafeHref } from "./linkAddress";
import {
  type BlockNode,
  emptyParagraph,
  type LeafNode,
  type ListItemNode,
  type ListNode,
  type QuoteNode,
} from "./richTextNodes";

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
const headings: Record<string, LeafNode["type"]> = {
  h1: "heading1",
  h2: "heading2",
  h3: "heading2",
  h4: "heading2",
  h5: "heading2",
  h6: "heading2",
};
const lists: Record<string, ListNode["type"]> = {
  ul: "bulletedList",
  menu: "bulletedList",
  dir: "bulletedList",
  ol: "numberedList",
};

/** Changes the `collector`'s state while one element is read. */
export type Styling = (element: Element, collector: LeafCollector) => void;

function readElement(element: Element, collector: LeafCollector, style: Styling | undefined): void {
  const name = element.localName;
  if (unread.has(name)) return;
  if (name === "br" || name === "hr") {
    if (name === "br") collector.lineBreak();
    else collector.endLeaf();
    return;
  }
  const { bold, italic, href, isPreformatted } = collector;
  if (name === "strong" || name === "b") collector.bold = true;
  else if (name === "em" || name === "i") collector.italic = true;
  else if (name === "a") {
    const target = (element.getAttribute("href") ?? "")
      .replaceAll(/[\t\n\r]/g, "")
      .trim()
      .replaceAll(" ", "%20");
    if (isSafeHref(target)) collector.href = target;
  } else if (name === "td" || name === "th") collector.text(" ");
  style?.(element, collector);

  const read = () => {
    if (name === "pre") collector.isPreformatted = true;
    readChildren(element, collector, style);
  };
  const heading = headings[name];
  const list = lists[name];
  if (heading) collector.inLeaf(heading, read);
  else if (list) collector.inList(list, read);
  else if (name === "p") collector.inLeaf("paragraph", read);
  else if (name === "li") collector.inItem(read);
  else if (name === "blockquote") collector.inQuote(read);
  else if (boxes.has(name)) collector.inBox(read);
  else read();
  Object.assign(collector, { bold, italic, href, isPreformatted });
}

function readChildren(parent: Node, collector: LeafCollector, style: Styling | undefined): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) collector.text(node.nodeValue ?? "");
    else if (node.nodeType === Node.ELEMENT_NODE) readElement(node as Element, collector, style);
  }
}

/** Puts text blocks back into their lists and quotes. */
export function nodesFromLeaves(leaves: Leaf[]): BlockNode[] {
  const root: BlockNode[] = [];
  let quote = null as { id: number; node: QuoteNode } | null;
  let open: { listId: number; itemId: number; list: ListNode; item: ListItemNode }[] = [];
  for (const { type, quoteId, places, runs } of leaves) {
    if (quoteId !== (quote?.id ?? 0)) {
      open = [];
      quote = quoteId ? { id: quoteId, node: { type: "quote", children: [] } } : null;
      if (quote) root.push(quote.node);
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
    for (const { type: listType, listId, itemId } of places.slice(same)) {
      const parent = open.at(-1)?.item;
      const item: ListItemNode = { type: "listItem", children: [] };
      const isContinued = continued && open.length === same;
      const list: ListNode = isContinued ? continued : { type: listType, children: [] };
      list.children.push(item);
      if (!isContinued) {
        // an item begins with a paragraph, even if it is empty
        if (parent && parent.children.length === 0) parent.children.push(emptyParagraph());
        (parent?.children ?? quote?.node.children ?? root).push(list);
      }
      open.push({ listId, itemId, list, item });
    }
    const leaf: LeafNode = { type, children: inlineNodes(runs) };
    (open.at(-1)?.item.children ?? quote?.node.children ?? root).push(leaf);
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
