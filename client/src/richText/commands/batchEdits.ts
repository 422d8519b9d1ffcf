import { type Editor, Element, Node } from "slate";
import { selectedLeaves } from "./nodeQueries";

/** Above this many blocks, tracking each change costs more than normalizing the whole text once. */
const manyBlocks = 200;

function hasMany(editor: Editor): boolean {
  let count = 0;
  for (const _ of selectedLeaves(editor)) {
    count += 1;
    if (count > manyBlocks) return true;
  }
  return false;
}

/** Runs changes without recording dirty paths: each recorded path is transformed at every later change. */
export function withoutDirtyPaths(editor: Editor, act: () => void): void {
  const { getDirtyPaths } = editor;
  editor.getDirtyPaths = () => [];
  try {
    act();
  } finally {
    editor.getDirtyPaths = getDirtyPaths;
  }
}

/** Normalizes the whole text block by block, so that only a block's own few nodes are tracked. */
function normalizeAll(editor: Editor): void {
  const { getDirtyPaths } = editor;
  // the root would be checked again at every change
  editor.getDirtyPaths = (operation) => getDirtyPaths(operation).filter((path) => path.length > 0);
  for (let index = editor.children.length - 1; index >= 0; index -= 1) {
    const block = editor.children[index];
    if (!block || !Element.isElement(block)) continue;
    const paths = [...Node.elements(block)].map(([, path]) => [index, ...path]);
    for (const path of paths.reverse()) {
      const node = Node.getIf(editor, path);
      if (node) editor.normalizeNode([node, path]);
    }
  }
  editor.getDirtyPaths = getDirtyPaths;
  editor.normalizeNode([editor, []]);
}

/** Runs a change of the selected blocks in linear time. */
export function batchEdits(editor: Editor, act: () => void): void {
  if (!hasMany(editor)) {
    act();
    return;
  }
  withoutDirtyPaths(editor, act);
  normalizeAll(editor);
}
