import { Editor, Element, type Location, Node, type NodeEntry, type Path, Range, Transforms } from "slate";
import type { LinkNode } from "../html/richTextNodes";

function isLink(node: Node): node is LinkNode {
  return Element.isElement(node) && node.type === "link";
}

/** The first link that the selection touches; of a selection of several blocks only the ends are looked at. */
export function currentLink(editor: Editor): NodeEntry<LinkNode> | undefined {
  if (!editor.selection) return undefined;
  const [start, end] = Range.edges(editor.selection);
  if (start.path[0] !== end.path[0]) {
    return Editor.above(editor, { at: start, match: isLink }) ?? Editor.above(editor, { at: end, match: isLink });
  }
  const [link] = Editor.nodes(editor, { match: isLink });
  return link;
}

/** Takes the links of the selection away and leaves their text. */
export function unlink(editor: Editor): void {
  const link = currentLink(editor);
  if (!link || !editor.selection) return;
  const at: Location = Range.isCollapsed(editor.selection) ? link[1] : editor.selection;
  Transforms.unwrapNodes(editor, { at, match: isLink, split: false, mode: "all" });
}

/**
 * Links the selected text, or changes the link with the caret; without either the address itself is written as a link.
 * @param href a safe address, as `linkAddress` gives it.
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
