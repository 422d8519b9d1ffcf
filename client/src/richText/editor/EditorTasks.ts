import { type ComponentType, createContext, type Ref } from "react";
import type { Editor } from "slate";
import type { TypedDue } from "../commands/typedDue";
import type { OptionMenuHandle } from "./OptionMenu";

export interface DueMenuProps {
  editor: Editor;
  typed: TypedDue;
  create: EditorTasks["create"];
  onClose: () => void;
  handle: Ref<OptionMenuHandle>;
}

/** The app's answers to the editor about tasks. */
export interface EditorTasks {
  /** Makes a task, which the line of the text then names. @returns its id, at once. */
  create: (title: string, dueDate: string | null) => string;
  /** Completes or reopens a task. */
  complete: (task: string, isCompleted: boolean) => void;
  /** Whether a task is completed; undefined while it isn't known. */
  isCompleted: (task: string) => boolean | undefined;
  /** Undoing made a line plain again whose task is in the text no more, or redoing made it a task again. */
  takenBack: (task: string, isBack: boolean) => void;
  /** The dates beside a typed "@due", or beside a date in words. */
  Menu: ComponentType<DueMenuProps>;
}

/** Null where lines can't become tasks. */
export const EditorTasksContext = createContext<EditorTasks | null>(null);
