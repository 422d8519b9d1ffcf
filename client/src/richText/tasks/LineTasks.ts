import { type ComponentType, createContext, type ReactNode } from "react";

/** What belongs to the line of a task. */
export interface DrawnTask {
  isChecked: boolean;
  /** The checkbox, and when the task is due. */
  controls: ReactNode;
}

export interface TaskLineProps {
  task: string;
  /** What the text says, while the task isn't known. */
  isChecked: boolean;
  /** The text of the line. */
  label: string;
  /** Makes it a plain line; absent where the text isn't edited. */
  onPlain?: () => void;
  children: (drawn: DrawnTask) => ReactNode;
}

/** Draws the lines of a checklist that are tasks; null where they are drawn like the others. */
export const LineTasksContext = createContext<ComponentType<TaskLineProps> | null>(null);
