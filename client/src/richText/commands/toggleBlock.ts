import { Editor, Element, Node, type NodeEntry, Path, type PathRef, Range, Transforms } from "slate";
import {
  type Callout,
  calloutTypes,
  type HeadingType,
  isHeadingType,
  type LeafNode,
  type ListNode,
  type QuoteNode,
  type SectionNode,
} from "../html/richTextNodes";
import { leaveLists } from "./moveItems";
import { isCodeBlock, isList, quoteAbove, sectionAbove, selectedLeaves } from "./nodeQueries";
import { insertOpaque } from "./opaqueBlocks";

export type BlockKind = HeadingType | ListNode["type"] | "quote" | Callout | "codeBlock" | "section";

function isCallout(kind: BlockKind): kind is Callout {
  return calloutTypes.some((type) => type === kind);
}

function nearestList(editor: Editor, path: Path): NodeEntry<ListNode> | undefined {
  return Editor.above(editor, { at: path, match: isList, mode: "lowest" });
}

function isKind(editor: Editor, kind: BlockKind, [leaf, path]: NodeEntry<LeafNode>): boolean {
  if (isHeadingType(kind) || kind === "codeBlock") return leaf.type === kind;
  if (kind === "section") return sectionAbove(editor, path) !== undefined;
  if (kind === "quote" || isCallout(kind)) {
    const quote = quoteAbove(editor, path)?.[0];
    return quote !== undefined && (quote.callout ?? "quote") === kind;
  }
  return nearestList(editor, path)?.[0].type === kind;
}

/** Whether all selected text blocks are of the kind. */
export function isBlockActive(editor: Editor, kind: BlockKind): boolean {
  let isAny = false;
  for (const entry of selectedLeaves(editor)) {
    if (!isKind(editor, kind, entry)) return false;
    isAny = true;
  }
  return isAny;
}

/** Turns the lines of a code block into paragraphs but the first, which stays to be turned. */
function splitCode(editor: Editor, code: LeafNode, path: Path): void {
  Transforms.unsetNodes(editor, "language", { at: path });
  const text = Node.string(code);
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.lastIndexOf("\n", at - 1)) {
    const point = { path: [...path, 0], offset: at };
    Transforms.delete(editor, { at: { anchor: point, focus: { ...point, offset: at + 1 } } });
    Transforms.splitNodes(editor, { at: point, always: true });
    Transforms.setNodes(editor, { type: "paragraph" }, { at: Path.next(path) });
    if (at === 0) break;
  }
}

/** Turns the selected text blocks into one code block. */
function intoCode(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    leaveLists(editor);
    const leaves = [...selectedLeaves(editor)].filter(([leaf]) => leaf.type !== "summary");
    const [first] = leaves;
    const caret = editor.selection?.focus;
    if (!first || !caret) return;
    const before = { anchor: Editor.start(editor, first[1]), focus: caret };
    const offset = leaves.length === 1 ? Editor.string(editor, before).length : undefined;
    const text = leaves.map(([leaf]) => Node.string(leaf)).join("\n");
    for (const [, path] of leaves.slice(1).reverse()) Transforms.removeNodes(editor, { at: path });
    const [, path] = first;
    Transforms.insertNodes(editor, { type: "codeBlock", children: [{ text }] }, { at: path });
    Transforms.select(editor, { path: [...path, 0], offset: offset ?? text.length });
    Transforms.removeNodes(editor, { at: Path.next(path) });
  });
}

export function setLeafType(editor: Editor, type: LeafNode["type"]): void {
  Editor.withoutNormalizing(editor, () => {
    if (type !== "paragraph") leaveLists(editor);
    // from the end, so that earlier paths stay valid: code becomes as many blocks as it has lines
    for (const [leaf, path] of [...selectedLeaves(editor)].reverse()) {
      if (isCodeBlock(leaf)) splitCode(editor, leaf, path);
      if (leaf.type !== "summary") Transforms.setNodes(editor, { type }, { at: path });
    }
  });
}

/** Merges the list at `path` with adjacent lists of the same type. */
function joinNeighbors(editor: Editor, path: Path): void {
  const { type } = Node.get(editor, path) as ListNode;
  const isSame = (at: Path) => {
    const node = Node.has(editor, at) ? Node.get(editor, at) : null;
    return node !== null && isList(node) && node.type === type;
  };
  if (isSame(Path.next(path))) Transforms.mergeNodes(editor, { at: Path.next(path) });
  if (Path.hasPrevious(path) && isSame(Path.previous(path))) Transforms.mergeNodes(editor, { at: path });
}

/** Wraps adjacent text blocks in one list. */
function wrapInList(editor: Editor, type: ListNode["type"], group: Path[]): void {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return;
  for (const path of group) {
    Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
    Transforms.wrapNodes(editor, { type: "listItem", children: [] }, { at: path });
  }
  Transforms.wrapNodes(
    editor,
    { type, children: [] },
    {
      at: { anchor: Editor.start(editor, first), focus: Editor.end(editor, last) },
      match: (_, path) => path.length === first.length,
      mode: "highest",
    },
  );
}

function intoList(editor: Editor, type: ListNode["type"]): void {
  Editor.withoutNormalizing(editor, () => {
    const lists = new Map<string, PathRef>();
    const groups: Path[][] = [];
    for (const [, path] of [...selectedLeaves(editor)]) {
      const list = nearestList(editor, path)?.[1];
      const group = groups.at(-1);
      const before = group?.at(-1);
      if (list && !lists.has(list.join())) {
        Transforms.setNodes(editor, { type }, { at: list });
        lists.set(list.join(), Editor.pathRef(editor, list));
      } else if (!list && group && before && Path.equals(Path.next(before), path)) group.push(path);
      else if (!list) groups.push([path]);
    }
    // from the end, so that earlier paths stay valid
    for (const group of groups.reverse()) {
      wrapInList(editor, type, group);
      const [first] = group;
      if (first) lists.set(`wrapped ${first.join()}`, Editor.pathRef(editor, first));
    }
    for (const ref of lists.values()) if (ref.current) joinNeighbors(editor, ref.current);
    for (const ref of lists.values()) ref.unref();
  });
}

/** Moves the selection out of its quote; the rest of the quote stays before and after it. */
export function leaveQuote(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    const tops = new Map<string, Path>();
    for (const [, path] of selectedLeaves(editor)) {
      const quote = quoteAbove(editor, path)?.[1];
      const top = quote && path.slice(0, quote.length + 1);
      if (top) tops.set(top.join(), top);
    }
    for (const ref of [...tops.values()].map((path) => Editor.pathRef(editor, path))) {
      const path = ref.unref();
      if (path) Transforms.liftNodes(editor, { at: path });
    }
  });
}

/** Wraps the selected blocks, at the top of the text or of what may be around the wrapper. */
function wrapBlocks(editor: Editor, wrapper: QuoteNode | SectionNode): void {
  if (!editor.selection) return;
  const at = Range.isExpanded(editor.selection) ? Editor.unhangRange(editor, editor.selection) : editor.selection;
  const [start, end] = Range.edges(at);
  const box = (wrapper.type === "quote" ? sectionAbove : quoteAbove)(editor, start.path)?.[1];
  const base = box && Path.isAncestor(box, end.path) ? box : [];
  const from = start.path.slice(0, base.length + 1);
  const to = end.path.slice(0, base.length + 1);
  Transforms.wrapNodes(editor, wrapper, {
    at: { anchor: Editor.start(editor, from), focus: Editor.end(editor, to) },
    match: (node, path) => Element.isElement(node) && path.length === base.length + 1 && node.type !== "summary",
    mode: "highest",
  });
}

function intoQuote(editor: Editor, callout: Callout | undefined): void {
  Editor.withoutNormalizing(editor, () => {
    const quotes = new Map<string, Path>();
    let isAllQuoted = true;
    for (const [, path] of selectedLeaves(editor)) {
      const quote = quoteAbove(editor, path)?.[1];
      if (quote) quotes.set(quote.join(), quote);
      else isAllQuoted = false;
    }
    if (!isAllQuoted) wrapBlocks(editor, { type: "quote", ...(callout && { callout }), children: [] });
    else {
      for (const at of quotes.values()) {
        if (callout) Transforms.setNodes(editor, { callout }, { at });
        else Transforms.unsetNodes(editor, "callout", { at });
      }
    }
  });
}

function intoSection(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    wrapBlocks(editor, { type: "section", children: [] });
    const section = editor.selection && sectionAbove(editor, editor.selection.anchor.path)?.[1];
    if (!section) return;
    Transforms.insertNodes(editor, { type: "summary", children: [{ text: "" }] }, { at: [...section, 0] });
    Transforms.select(editor, [...section, 0]);
  });
}

/** Dissolves the section around the selection: its title and contents stay. */
export function leaveSection(editor: Editor): void {
  const section = editor.selection && sectionAbove(editor, editor.selection.focus.path)?.[1];
  if (!section) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: "paragraph" }, { at: [...section, 0] });
    Transforms.unwrapNodes(editor, { at: section });
  });
}

/** Inserts a divider after the selected block, or in place of an empty paragraph, which then follows it. */
export function insertDivider(editor: Editor): void {
  insertOpaque(editor, [{ type: "divider", children: [{ text: "" }] }]);
}

/** Turns the selected blocks into the kind, or back into paragraphs if all of them are of that kind. */
export function toggleBlock(editor: Editor, kind: BlockKind): void {
  if (!editor.selection) return;
  const isActive = isBlockActive(editor, kind);
  if (isHeadingType(kind)) setLeafType(editor, isActive ? "paragraph" : kind);
  else if (kind === "codeBlock") isActive ? setLeafType(editor, "paragraph") : intoCode(editor);
  else if (kind === "section") (isActive ? leaveSection : intoSection)(editor);
  else if (kind === "quote") isActive ? leaveQuote(editor) : intoQuote(editor, undefined);
  else if (isCallout(kind)) isActive ? leaveQuote(editor) : intoQuote(editor, kind);
  else if (isActive) leaveLists(editor);
  else intoList(editor, kind);
}
