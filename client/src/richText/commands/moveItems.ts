import { Editor, Element, Node, Path, Transforms } from "slate";
import { type ListNode, maxListDepth } from "../html/richTextNodes";
import { isItem, isList, itemAbove, listDepth, selectedLeaves } from "./nodeQueries";

/** The items that contain the selected text, without those nested in another of them, first to last. */
export function selectedItems(editor: Editor): Path[] {
  const items: Path[] = [];
  for (const [, path] of selectedLeaves(editor)) {
    const item = itemAbove(editor, path)?.[1];
    if (item && !items.some((other) => Path.equals(other, item) || Path.isAncestor(other, item))) items.push(item);
  }
  return items;
}

function listAt(editor: Editor, path: Path): ListNode {
  return Node.get(editor, path) as ListNode;
}

/** Moves nodes, starting at `from`, to the end of the item's last list, which is created if there is none. */
function appendToItem(editor: Editor, item: Path, type: ListNode["type"], from: Path, count: number): void {
  const { children } = Node.get(editor, item) as Element;
  const last = children.at(-1);
  let target = [...item, children.length - 1];
  if (!(last && isList(last) && last.type === type)) {
    target = [...item, children.length];
    Transforms.insertNodes(editor, { type, children: [] }, { at: target });
  }
  for (let moved = 0; moved < count; moved += 1) {
    Transforms.moveNodes(editor, { at: from, to: [...target, listAt(editor, target).children.length] });
  }
}

/** The number of list levels in an item. */
function heightOf(node: Node): number {
  if (!Element.isElement(node)) return 0;
  return (isList(node) ? 1 : 0) + Math.max(0, ...node.children.map(heightOf));
}

/** Nests the selected items in the item before them. False if there is none, or if they would be nested too deep. */
export function indentItems(editor: Editor): boolean {
  let isDone = false;
  Editor.withoutNormalizing(editor, () => {
    for (const item of selectedItems(editor).map((path) => Editor.pathRef(editor, path))) {
      const path = item.unref();
      if (!path || !Path.hasPrevious(path)) continue;
      if (listDepth(editor, path) + 1 + heightOf(Node.get(editor, path)) > maxListDepth) continue;
      appendToItem(editor, Path.previous(path), listAt(editor, Path.parent(path)).type, path, 1);
      isDone = true;
    }
  });
  return isDone;
}

/** Moves an item out by one list; the items after it become its children. */
function outdentItem(editor: Editor, path: Path): void {
  const listPath = Path.parent(path);
  const list = listAt(editor, listPath);
  const after = list.children.length - 1 - (path.at(-1) ?? 0);
  if (after > 0) appendToItem(editor, path, list.type, Path.next(path), after);
  Transforms.moveNodes(editor, { at: path, to: Path.next(Path.parent(listPath)) });
  if (listAt(editor, listPath).children.length === 0) Transforms.removeNodes(editor, { at: listPath });
}

function isNested(editor: Editor, item: Path): boolean {
  return item.length >= 3 && isItem(Node.get(editor, Path.parent(Path.parent(item))));
}

/** Moves the selected items out by one list each. False if all are in an outermost list. */
export function outdentItems(editor: Editor): boolean {
  let isDone = false;
  Editor.withoutNormalizing(editor, () => {
    for (const item of selectedItems(editor).map((path) => Editor.pathRef(editor, path))) {
      const path = item.unref();
      if (!path || !isNested(editor, path)) continue;
      outdentItem(editor, path);
      isDone = true;
    }
  });
  return isDone;
}

/** Replaces an item of an outermost list with its blocks. */
function dissolveItem(editor: Editor, path: Path): void {
  const item = Editor.pathRef(editor, path);
  Transforms.liftNodes(editor, { at: path });
  const lifted = item.unref();
  if (lifted) Transforms.unwrapNodes(editor, { at: lifted });
}

/** Moves the item one level out, or out of the list. */
export function leaveItem(editor: Editor, item: Path): void {
  Editor.withoutNormalizing(editor, () => {
    if (isNested(editor, item)) outdentItem(editor, item);
    else dissolveItem(editor, item);
  });
}

/** Moves the selected text blocks out of all lists. */
export function leaveLists(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    for (const leaf of [...selectedLeaves(editor)].map(([, path]) => Editor.pathRef(editor, path))) {
      for (let item = leaf.current && itemAbove(editor, leaf.current); item; ) {
        leaveItem(editor, item[1]);
        item = leaf.current ? itemAbove(editor, leaf.current) : undefined;
      }
      leaf.unref();
    }
  });
}
