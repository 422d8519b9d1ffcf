import { Editor, Element, Node, Path, type Point, Range, Transforms } from "slate";
import { isLink } from "../commands/links";
import { isThing, leaveThing } from "../commands/things";
import { readReference } from "../html/reference";

/** Takes the whole of a link to a thing into a selection that begins or ends within it and goes on outside. */
function selectWholeThings(editor: Editor): void {
  if (!editor.selection || Range.isCollapsed(editor.selection) || Editor.above(editor, { match: isThing })) return;
  const [start, end] = Range.edges(editor.selection);
  const thingAt = (at: Point) => Editor.above(editor, { at, match: isThing })?.[1];
  const [first, last] = [thingAt(start), thingAt(end)];
  if (!first && !last) return;
  Transforms.select(editor, {
    anchor: first ? Editor.end(editor, Path.previous(first)) : start,
    focus: last ? Editor.start(editor, Path.next(last)) : end,
  });
}

/** Keeps links to things whole: the caret steps over them, and what is typed stands after them. */
export function withThings(editor: Editor): Editor {
  const { isInline, isElementReadOnly, inlineEdgeAffinity, normalizeNode } = editor;
  const { insertText, insertBreak, insertSoftBreak, insertData, deleteFragment } = editor;
  editor.isInline = (element) => element.type === "thing" || isInline(element);
  editor.isElementReadOnly = (element) => element.type === "thing" || isElementReadOnly(element);
  editor.inlineEdgeAffinity = (element, edge) =>
    element.type === "thing" ? "outside" : inlineEdgeAffinity(element, edge);

  editor.insertText = (text, options) => {
    if (!options?.at) {
      leaveThing(editor);
      selectWholeThings(editor);
    }
    insertText(text, options);
  };
  editor.deleteFragment = (options) => {
    selectWholeThings(editor);
    deleteFragment(options);
  };
  editor.insertBreak = () => {
    leaveThing(editor);
    insertBreak();
  };
  editor.insertSoftBreak = () => {
    leaveThing(editor);
    insertSoftBreak();
  };
  editor.insertData = (data) => {
    leaveThing(editor);
    insertData(data);
  };

  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (Element.isElement(node) && isThing(node)) {
      const isInLink = Path.ancestors(path).some((above) => isLink(Node.get(editor, above)));
      if (isInLink || readReference(node.reference) === null) {
        Transforms.unwrapNodes(editor, { at: path });
        return;
      }
      if (Node.string(node) === "") {
        Transforms.removeNodes(editor, { at: path });
        return;
      }
    }
    normalizeNode(entry, options);
  };
  return editor;
}
