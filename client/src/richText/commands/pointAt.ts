import { Editor, Node, type Path, type Point } from "slate";
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
  const path = leaves[block]?.[1];
  return path ? pointIn(editor, path, offset) : null;
}

/** The point at an offset of a block's or cell's whole text, at its end if the text is shorter. */
export function pointIn(editor: Editor, path: Path, offset: number): Point {
  let left = offset;
  for (const [{ text }, within] of Node.texts(Node.get(editor, path))) {
    if (left <= text.length) return { path: [...path, ...within], offset: left };
    left -= text.length;
  }
  return Editor.end(editor, path);
}
