import { Editor, Element, Node, type NodeEntry, Path, Text, Transforms } from "slate";
import {
  isCell,
  isItem,
  isLeaf,
  isList,
  isOpaque,
  isQuote,
  isRow,
  isSection,
  isTable,
  quoteAbove,
  sectionAbove,
} from "../commands/nodeQueries";
import { isSafeHref } from "../html/linkAddress";
import { emptyParagraph, type LeafNode, type ListNode, markNames, type SectionNode } from "../html/richTextNodes";
import { mendTable } from "./mendTable";

/** Whether it is a block of its own that stands in no list. */
const isWhole = (node: Node) => isOpaque(node) || isTable(node);

const isInlineNode = (node: Node) =>
  Text.isText(node) || (Element.isElement(node) && (node.type === "link" || node.type === "thing"));

function wrapInParagraph(editor: Editor, path: Path): void {
  Transforms.wrapNodes(editor, { type: "paragraph", children: [] }, { at: path });
}

/** Decides the simple cases without scanning the whole: a long text has many children at its root. */
function isFit(parent: Node, child: Node): boolean {
  if (isList(parent)) return isItem(child) && (child.checked !== undefined) === (parent.type === "checklist");
  if (isLeaf(child)) return child.type === "paragraph" || (child.type !== "summary" && !isItem(parent));
  return isList(child) || (isWhole(child) && !isItem(parent));
}

/** Gives an item the state that items of its list have. */
function mendState(editor: Editor, { type }: ListNode, path: Path): void {
  if (type === "checklist") Transforms.setNodes(editor, { checked: false }, { at: path });
  else Transforms.unsetNodes(editor, ["checked", "task"], { at: path });
}

/** The type that `child` must have in `parent`; false if it may stay. */
function mendChild(editor: Editor, parent: Node, [child, path]: NodeEntry): boolean {
  if (isInlineNode(child)) {
    wrapInParagraph(editor, path);
    return true;
  }
  if (isList(parent)) {
    if (isItem(child)) mendState(editor, parent, path);
    else if (isQuote(child) || isSection(child)) Transforms.unwrapNodes(editor, { at: path });
    else if (isWhole(child)) Transforms.liftNodes(editor, { at: path });
    else if (isList(child) && Path.hasPrevious(path)) {
      const before = Path.previous(path);
      Transforms.moveNodes(editor, {
        at: path,
        to: [...before, (Node.get(editor, before) as Element).children.length],
      });
    } else Transforms.wrapNodes(editor, { type: "listItem", children: [] }, { at: path });
    return true;
  }
  const isBox = isQuote(child) || isSection(child);
  const isMisplaced =
    isItem(child) ||
    (isBox && (isItem(parent) || (isQuote(child) ? quoteAbove : sectionAbove)(editor, path) !== undefined));
  if (isMisplaced) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  if (isWhole(child)) {
    if (!isItem(parent)) return false;
    Transforms.liftNodes(editor, { at: path });
    return true;
  }
  if (!isLeaf(child)) return false;
  if (child.type === "summary" ? isSection(parent) && path.at(-1) === 0 : !isItem(parent)) return false;
  Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
  return true;
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

/** A code block has no marks and links, and only it has a language. */
function mendCode(editor: Editor, [leaf, path]: NodeEntry<LeafNode>): boolean {
  if (leaf.type !== "codeBlock") {
    if (leaf.language === undefined) return false;
    Transforms.unsetNodes(editor, "language", { at: path });
    return true;
  }
  for (const [index, child] of leaf.children.entries()) {
    const at = [...path, index];
    if ("type" in child) Transforms.unwrapNodes(editor, { at });
    else if (markNames.some((mark) => mark in child)) Transforms.unsetNodes(editor, [...markNames], { at });
    else continue;
    return true;
  }
  return false;
}

function mendSection(editor: Editor, [{ children }, path]: NodeEntry<SectionNode>): boolean {
  if (children.length === 0) return false;
  if (children[0]?.type !== "summary") Transforms.unwrapNodes(editor, { at: path });
  else if (children.length === 1) Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, 1] });
  else return false;
  return true;
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
 * quotes contain no quotes, headings, code blocks, dividers, images, tables and embeds are in no list, a section begins with
 * its summary, tables are rectangular, links contain text.
 */
export function withStructure(editor: Editor): Editor {
  const { isInline, isVoid, inlineEdgeAffinity, normalizeNode } = editor;
  editor.isVoid = (element) => isOpaque(element) || isVoid(element);
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
      if (mendLeaf(editor, [node, path]) || mendCode(editor, [node, path])) return;
      return normalizeNode(entry, options);
    }
    if (isTable(node) || isRow(node) || isCell(node)) {
      if (!mendTable(editor, [node, path])) normalizeNode(entry, options);
      return;
    }
    if (isOpaque(node)) return normalizeNode(entry, options);
    if (isSection(node) && mendSection(editor, [node, path])) return;
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
