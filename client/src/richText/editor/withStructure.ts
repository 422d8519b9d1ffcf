import { Editor, Element, Node, type NodeEntry, Path, Text, Transforms } from "slate";
import { isItem, isLeaf, isList, isQuote } from "../commands/nodeQueries";
import { isSafeHref } from "../html/linkAddress";
import { emptyParagraph } from "../html/richTextNodes";

const isInlineNode = (node: Node) => Text.isText(node) || (Element.isElement(node) && node.type === "link");

function wrapInParagraph(editor: Editor, path: Path): void {
  Transforms.wrapNodes(editor, { type: "paragraph", children: [] }, { at: path });
}

/** Decides the simple cases without scanning the whole: a long text has many children at its root. */
function isFit(parent: Node, child: Node): boolean {
  if (isList(parent)) return isItem(child);
  return (isLeaf(child) && (child.type === "paragraph" || !isItem(parent))) || isList(child);
}

/** The type that `child` must have in `parent`; false if it may stay. */
function mendChild(editor: Editor, parent: Node, [child, path]: NodeEntry): boolean {
  if (isInlineNode(child)) {
    wrapInParagraph(editor, path);
    return true;
  }
  if (isList(parent)) {
    if (isItem(child)) return false;
    if (isQuote(child)) Transforms.unwrapNodes(editor, { at: path });
    else if (isList(child) && Path.hasPrevious(path)) {
      const before = Path.previous(path);
      Transforms.moveNodes(editor, {
        at: path,
        to: [...before, (Node.get(editor, before) as Element).children.length],
      });
    } else Transforms.wrapNodes(editor, { type: "listItem", children: [] }, { at: path });
    return true;
  }
  const isMisplaced = isItem(child) || (isQuote(child) && !Editor.isEditor(parent));
  if (isMisplaced) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  if (isItem(parent) && isLeaf(child) && child.type !== "paragraph") {
    Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
    return true;
  }
  return false;
}

/** Fixes an item that begins with a list: merges it with the item before it, or adds an empty line. */
function mendItemStart(editor: Editor, path: Path): void {
  if (Path.hasPrevious(path)) {
    const before = Path.previous(path);
    const at = (Node.get(editor, before) as Element).children.length;
    Transforms.moveNodes(editor, { at: [...path, 0], to: [...before, at] });
    if ((Node.get(editor, path) as Element).children.length === 0) Transforms.removeNodes(editor, { at: path });
  } else Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, 0] });
}

function mendLeaf(editor: Editor, [leaf, path]: NodeEntry<Element>): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (isInlineNode(child)) continue;
    // a block inside a text block, as merging may leave it: its text joins the line, its lists move beside it
    if (isLeaf(child) && leaf.children.length > 0) Transforms.unwrapNodes(editor, { at: childPath });
    else Transforms.liftNodes(editor, { at: childPath });
    return true;
  }
  return false;
}

function mendLink(editor: Editor, [link, path]: NodeEntry<Element>): boolean {
  if (link.type !== "link") return false;
  const isNested = Path.ancestors(path).some((above) => {
    const node = Node.get(editor, above);
    return Element.isElement(node) && node.type === "link";
  });
  if (isNested || !isSafeHref(link.href)) Transforms.unwrapNodes(editor, { at: path });
  else if (Node.string(link) === "") Transforms.removeNodes(editor, { at: path });
  else return false;
  return true;
}

/**
 * Keeps the document in a structure that its HTML can express: lists contain items, an item begins with a paragraph,
 * quotes contain no quotes, headings are in no list, links contain text.
 */
export function withStructure(editor: Editor): Editor {
  const { isInline, inlineEdgeAffinity, normalizeNode } = editor;
  editor.isInline = (element) => element.type === "link" || isInline(element);
  // text typed before or after a link is not part of it
  editor.inlineEdgeAffinity = (element, edge) =>
    element.type === "link" ? "outside" : inlineEdgeAffinity(element, edge);

  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (Text.isText(node)) return normalizeNode(entry, options);
    if (Element.isElement(node) && node.type === "link") {
      if (mendLink(editor, [node, path])) return;
      return normalizeNode(entry, options);
    }
    if (Element.isElement(node) && isLeaf(node)) {
      if (mendLeaf(editor, [node, path])) return;
      return normalizeNode(entry, options);
    }
    const { children } = node as Element | Editor;
    const isHollow =
      children.length === 0 || (children.length === 1 && Text.isText(children[0]) && !Editor.isEditor(node));
    if (isHollow && !isItem(node)) {
      if (Editor.isEditor(node)) Transforms.insertNodes(editor, emptyParagraph(), { at: [0], select: true });
      else if (children.length === 0 || Node.string(node) === "") Transforms.removeNodes(editor, { at: path });
      else wrapInParagraph(editor, [...path, 0]);
      return;
    }
    if (isItem(node)) {
      const parent = Node.parent(editor, path);
      if (!isList(parent)) {
        Transforms.unwrapNodes(editor, { at: path });
        return;
      }
      const first = node.children[0];
      if (first && isList(first)) {
        mendItemStart(editor, path);
        return;
      }
      if (!first) {
        Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, 0] });
        return;
      }
    }
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index];
      if (child && !isFit(node, child) && mendChild(editor, node, [child, [...path, index]])) return;
    }
    normalizeNode(entry, options);
  };
  return editor;
}
