import { useEffect, useEffectEvent } from "react";
import type { Editor, Node, Operation } from "slate";
import { linesOfTasks } from "../commands/taskLines";
import type { EditorTasks } from "./EditorTasks";

/** Tells of tasks whose making undoing takes back, or redoing brings back. */
export function useTakenBack(editor: Editor, tasks: EditorTasks | undefined): void {
  const tell = useEffectEvent((task: string, isBack: boolean) => tasks?.takenBack(task, isBack));
  useEffect(() => {
    const { apply, undo, redo } = editor;
    /** The tasks that lines get or lose by the step under way. */
    let changed: Set<string> | null = null;
    const stepping = (step: () => void) => () => {
      const before = editor.children;
      const tasks = new Set<string>();
      changed = tasks;
      try {
        step();
      } finally {
        changed = null;
      }
      for (const task of tasks) {
        const isBack = hasTask(editor.children, task);
        // splitting a line and taking that back changes only the other half
        if (isBack !== hasTask(before, task)) tell(task, isBack);
      }
    };
    editor.undo = stepping(undo);
    editor.redo = stepping(redo);
    editor.apply = (operation: Operation) => {
      apply(operation);
      if (operation.type !== "set_node") return;
      for (const task of [taskIn(operation.properties), taskIn(operation.newProperties)]) if (task) changed?.add(task);
    };
    return () => void Object.assign(editor, { apply, undo, redo });
  }, [editor]);
}

function hasTask(nodes: readonly Node[], task: string): boolean {
  for (const line of linesOfTasks(nodes)) if (line.task === task) return true;
  return false;
}

const taskIn = (properties: object): string | undefined =>
  "task" in properties ? (properties.task as string) : undefined;
