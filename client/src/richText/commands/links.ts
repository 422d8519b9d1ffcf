import { Editor, Element, type Location, Node, type NodeEntry, type Path, Range, Transforms } from "slate";
import type { LinkNode } from "../html/richTextNodes";

export function isLink(node: Node): node is LinkNode {
  return Element.isElement(node) && node.type === "link";
}

/** The first link that the selection touches; if it spans several blocks, only its ends are checked. */
export function currentLink(editor: Editor): NodeEntry<LinkNode> | undefined {
  if (!editor.selection) return undefined;
  const [start, end] = Range.edges(editor.selection);
  if (start.path[0] !== end.path[0]) {
    return Editor.above(editor, { at: start, match: isLink }) ?? Editor.above(editor, { at: end, match: isLink });
  }
  const [link] = Editor.nodes(editor, { match: isLink });
  return link;
}

/** Removes the links in the selection and keeps their text. */
export function unlink(editor: Editor): void {
  const link = currentLink(editor);
  if (!link || !editor.selection) return;
  const at: Location = Range.isCollapsed(editor.selection) ? link[1] : editor.selection;
  Transforms.unwrapNodes(editor, { at, match: isLink, split: false, mode: "all" });
}

/**
 * Links the selected text, or changes the link at the caret; without either, inserts the address itself as a link.
 * @param href a safe address, from `linkAddress`.
 */
export function setLink(editor: Editor, href: string, text = href.replace(/^mailto:/i, "")): void {
  const { selection } = editor;
  if (!selection) return;
  Editor.withoutNormalizing(editor, () => {
    const link = currentLink(editor);
    if (link && (Range.isCollapsed(selection) || isInside(editor, selection, link[1]))) {
      Transforms.setNodes(editor, { href }, { at: link[1] });
    } else if (Range.isCollapsed(selection)) {
      const marks = Editor.marks(editor) ?? {};
      Transforms.insertNodes(editor, { type: "link", href, children: [{ ...marks, text }] }, { select: true });
      Transforms.move(editor, { unit: "offset" });
    } else {
      Transforms.unwrapNodes(editor, { match: isLink, split: true, mode: "all" });
      Transforms.wrapNodes(editor, { type: "link", href, children: [] }, { split: true });
    }
  });
}

function isInside(editor: Editor, range: Range, path: Path): boolean {
  const around = Editor.range(editor, path);
  return Range.includes(around, range.anchor) && Range.includes(around, range.focus);
}
