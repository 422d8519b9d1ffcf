import { useEffect, useEffectEvent } from "react";
import type { Editor, Operation } from "slate";
import type { EditorTasks } from "./EditorTasks";

/** Tells of tasks whose making undoing takes back, or redoing brings back. */
export function useTakenBack(editor: Editor, tasks: EditorTasks | undefined): void {
  const tell = useEffectEvent((task: string, isBack: boolean) => tasks?.takenBack(task, isBack));
  useEffect(() => {
    const { apply, undo, redo } = editor;
    let isStepping = false;
    const stepping = (step: () => void) => () => {
      isStepping = true;
      try {
        step();
      } finally {
        isStepping = false;
      }
    };
    editor.undo = stepping(undo);
    editor.redo = stepping(redo);
    editor.apply = (operation: Operation) => {
      apply(operation);
      if (!isStepping || operation.type !== "set_node") return;
      const [before, after] = [taskIn(operation.properties), taskIn(operation.newProperties)];
      if (before && !after) tell(before, false);
      else if (after && !before) tell(after, true);
    };
    return () => void Object.assign(editor, { apply, undo, redo });
  }, [editor]);
}

const taskIn = (properties: object): string | undefined =>
  "task" in properties ? (properties.task as string) : undefined;
