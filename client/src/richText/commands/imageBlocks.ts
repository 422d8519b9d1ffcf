import { Editor, Node, type NodeEntry, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import type { ImageNode, InlineNode, TextNode } from "../html/richTextNodes";
import type { TextImages } from "../images/TextImages";
import { isImage } from "./nodeQueries";
import { insertOpaque } from "./opaqueBlocks";

/** The source of an inserted image. */
export type ImageSource = Pick<ImageNode, "attachment" | "upload">;

/** Inserts images after the selected block, at the end of the text if the caret was never in it. */
export function insertImages(editor: Editor, sources: readonly ImageSource[]): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  insertOpaque(
    editor,
    sources.map((source) => ({ type: "image", ...source, alt: "", caption: [], children: [{ text: "" }] })),
  );
}

function pendingImages(editor: Editor): NodeEntry<ImageNode>[] {
  return [...Editor.nodes(editor, { at: [], match: isImage })].filter(([image]) => !image.attachment);
}

/** Whether an image is still being uploaded, and no part of the text yet. */
export function hasPendingImages(editor: Editor): boolean {
  return pendingImages(editor).length > 0;
}

/**
 * Names the attachments of images whose files have arrived, and removes the images whose upload was taken back or whose
 * file is no image; neither can be undone.
 */
export function settleImages(editor: Editor, { uploadOf }: Pick<TextImages, "uploadOf">): void {
  for (const [{ upload }, at] of pendingImages(editor).reverse()) {
    const found = upload === undefined ? undefined : uploadOf(upload);
    HistoryEditor.withoutSaving(editor, () => {
      if (!found || (found.state === "done" && !found.attachmentId)) Transforms.removeNodes(editor, { at });
      else if (found.attachmentId) Transforms.setNodes(editor, { attachment: found.attachmentId }, { at });
    });
  }
}

/** The caption with other words; those that stay keep their marks and links. */
export function withWords(caption: readonly InlineNode[], text: string): InlineNode[] {
  if (text === "") return [];
  const before = caption.map(Node.string).join("");
  if (before === "") return [{ text }];
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const removedTo = before.length - end;
  let added = text.slice(start, text.length - end);
  let at = 0;
  const changed = (node: TextNode): TextNode => {
    const [from, to] = [at, at + node.text.length];
    at = to;
    if (to < start || from > removedTo) return node;
    const words = added;
    added = "";
    const kept = node.text.slice(0, Math.max(0, start - from));
    const rest = node.text.slice(Math.min(node.text.length, Math.max(0, removedTo - from)));
    return { ...node, text: kept + words + rest };
  };
  return caption.map((child) =>
    "type" in child ? { ...child, children: child.children.map(changed) } : changed(child),
  );
}
