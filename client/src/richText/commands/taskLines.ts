import { Editor, Node, Path, Transforms } from "slate";
import { fromHtml } from "../html/fromHtml";
import type { BlockNode, ListItemNode, ListNode } from "../html/richTextNodes";
import { oneLine } from "../html/taskLines";
import { inlineHtml } from "../html/toHtml";
import { currentLeaf, isItem } from "./nodeQueries";
import { silently } from "./silently";

/** The line of a checklist that the caret is in and that is no task yet, with its path; null in any other block. */
export function plainLine(editor: Editor): [ListItemNode, Path] | null {
  const leaf = currentLeaf(editor);
  if (leaf?.[1].at(-1) !== 0 || leaf[1].length < 2) return null;
  const path = Path.parent(leaf[1]);
  const item = Node.get(editor, path);
  return isItem(item) && item.checked !== undefined && !item.task ? [item, path] : null;
}

/** The text of a line, as the title of a task. */
export const titleOfLine = (item: ListItemNode): string =>
  oneLine(item.children[0] ? Node.string(item.children[0]) : "");

/** Makes a line with text a task. @param create makes the task, and returns its id. */
export function makeTask(editor: Editor, path: Path, create: (title: string) => string): void {
  const title = titleOfLine(Node.get(editor, path) as ListItemNode);
  if (title !== "") Transforms.setNodes(editor, { task: create(title) }, { at: path });
}

/** The lines in these nodes that are tasks. */
export function* linesOfTasks(nodes: readonly Node[]): Generator<ListItemNode & { task: string }> {
  for (const node of nodes) {
    if (isItem(node) && node.task) yield node as ListItemNode & { task: string };
    if ("children" in node) yield* linesOfTasks(node.children);
  }
}

/** Whether a line is ticked: one that is a task says what the task says, as far as that is known. */
export const isTicked = ({ tasks }: Editor, { task, checked }: ListItemNode): boolean =>
  (task ? tasks?.isCompleted(task) : undefined) ?? checked ?? false;

/** The state of a line that is no task any more: it stays ticked. */
const plainState = (editor: Editor, item: ListItemNode) => ({ checked: isTicked(editor, item) });

/** A copy whose lines are no tasks, since a task has one line. @param isKept tells those that stay tasks. */
export function plainCopy<T extends BlockNode | ListItemNode>(
  editor: Editor,
  node: T,
  isKept: (task: string) => boolean = () => false,
): T {
  const copy = structuredClone(node);
  for (const item of linesOfTasks([copy])) {
    if (isKept(item.task)) continue;
    Object.assign(item, plainState(editor, item));
    delete (item as ListItemNode).task;
  }
  return copy;
}

/** Makes the lines of a task plain ones, silently. */
export function makePlain(editor: Editor, task: string): void {
  silently(editor, () => {
    for (const [, path] of itemsOf(editor, task)) makePlainAt(editor, path);
  });
}

/** Makes a line that is a task a plain one. */
export function makePlainAt(editor: Editor, at: Path): void {
  Transforms.setNodes(editor, plainState(editor, Node.get(editor, at) as ListItemNode), { at });
  Transforms.unsetNodes(editor, "task", { at });
}

/** A line as it was and as it is now, by the markup of its text; null: it is no line of the task. */
export interface FollowedLine {
  task: string;
  before: string | null;
  after: string | null;
}

/** Lets the lines follow changes made elsewhere, silently; those that were rewritten here stay. */
export function followLines(editor: Editor, lines: readonly FollowedLine[]): void {
  for (const { task, before, after } of lines) {
    if (after === null) makePlain(editor, task);
    else if (before === null) joinLine(editor, task, after);
    else rewriteLine(editor, task, before, after);
  }
}

/** Makes the first plain line with this text the task, unless one is already. */
function joinLine(editor: Editor, task: string, markup: string): void {
  if (itemsOf(editor, task).length > 0) return;
  const lines = [...Editor.nodes(editor, { at: [], match: isPlainLine })] as [ListItemNode, Path][];
  const line = lines.find(([item]) => markupOf(item) === markup);
  if (line) silently(editor, () => Transforms.setNodes(editor, { task }, { at: line[1] }));
}

const isPlainLine = (node: Node): boolean => isItem(node) && node.checked !== undefined && !node.task;

function rewriteLine(editor: Editor, task: string, before: string, after: string): void {
  for (const [item, path] of itemsOf(editor, task)) {
    if (markupOf(item) !== before) continue;
    const [list] = fromHtml(`<ul data-type="checklist"><li data-checked="false"><p>${after}</p></li></ul>`);
    const line = (list as ListNode | undefined)?.children[0]?.children[0];
    if (!line) continue;
    const at = [...path, 0];
    silently(editor, () => {
      Transforms.removeNodes(editor, { at });
      Transforms.insertNodes(editor, line, { at });
    });
    // its steps may lead to places that are no more
    editor.history = { undos: [], redos: [] };
  }
}

/** The markup of an item's own line. */
function markupOf({ children: [line] }: ListItemNode): string | null {
  return line?.type === "paragraph" ? inlineHtml(line.children) : null;
}

function itemsOf(editor: Editor, task: string): [ListItemNode, Path][] {
  const found = Editor.nodes(editor, { at: [], match: (node) => isItem(node) && node.task === task });
  return [...found] as [ListItemNode, Path][];
}
