import { Editor, Element, Node, type NodeEntry, Path, type PathRef, Range, Transforms } from "slate";
import type { LeafNode, ListNode } from "../html/richTextNodes";
import { leaveLists } from "./moveItems";
import { isList, quoteAbove, selectedLeaves } from "./nodeQueries";

export type BlockKind = "heading1" | "heading2" | "bulletedList" | "numberedList" | "quote";

function nearestList(editor: Editor, path: Path): NodeEntry<ListNode> | undefined {
  return Editor.above(editor, { at: path, match: isList, mode: "lowest" });
}

function isKind(editor: Editor, kind: BlockKind, [leaf, path]: NodeEntry<LeafNode>): boolean {
  if (kind === "quote") return quoteAbove(editor, path) !== undefined;
  if (kind === "heading1" || kind === "heading2") return leaf.type === kind;
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

export function setLeafType(editor: Editor, type: LeafNode["type"]): void {
  Editor.withoutNormalizing(editor, () => {
    if (type !== "paragraph") leaveLists(editor);
    for (const [, path] of [...selectedLeaves(editor)]) Transforms.setNodes(editor, { type }, { at: path });
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

function intoQuote(editor: Editor): void {
  if (!editor.selection) return;
  const at = Range.isExpanded(editor.selection) ? Editor.unhangRange(editor, editor.selection) : editor.selection;
  const [start, end] = Range.edges(at);
  const first = start.path[0] ?? 0;
  const last = end.path[0] ?? first;
  Editor.withoutNormalizing(editor, () => {
    Transforms.wrapNodes(
      editor,
      { type: "quote", children: [] },
      {
        at: { anchor: Editor.start(editor, [first]), focus: Editor.end(editor, [last]) },
        match: (node, path) => Element.isElement(node) && path.length === 1,
        mode: "highest",
      },
    );
  });
}

/** Turns the selected blocks into the kind, or back into paragraphs if all of them are of that kind. */
export function toggleBlock(editor: Editor, kind: BlockKind): void {
  if (!editor.selection) return;
  const isActive = isBlockActive(editor, kind);
  if (kind === "heading1" || kind === "heading2") setLeafType(editor, isActive ? "paragraph" : kind);
  else if (kind === "quote") (isActive ? leaveQuote : intoQuote)(editor);
  else if (isActive) leaveLists(editor);
  else intoList(editor, kind);
}
