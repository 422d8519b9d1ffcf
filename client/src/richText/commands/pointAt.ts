import { Editor, Node, type Point } from "slate";
import { isLeaf } from "./nodeQueries";

/** A place in a text, as the server counts it. */
export interface TextPlace {
  /** Of the blocks that contain text, in order; from 0. */
  block: number;
  /** In UTF-16 units from the beginning of the block. */
  offset: number;
}

/** The point of a place, or the nearest before it; null if the text has no such block. */
export function pointAt(editor: Editor, { block, offset }: TextPlace): Point | null {
  const leaves = [...Editor.nodes(editor, { at: [], match: isLeaf, mode: "lowest" })];
  const [leaf, path] = leaves[block] ?? [];
  if (!leaf || !path) return null;
  let left = offset;
  for (const [{ text }, within] of Node.texts(leaf)) {
    if (left <= text.length) return { path: [...path, ...within], offset: left };
    left -= text.length;
  }
  return Editor.end(editor, path);
}
