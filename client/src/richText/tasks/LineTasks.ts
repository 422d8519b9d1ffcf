import { type ComponentType, createContext, type ReactNode } from "react";

/** The parts of a line that its task draws. */
interface DrawnTask {
  isChecked: boolean;
  /** The checkbox, and when the task is due. */
  controls: ReactNode;
}

export interface TaskLineProps {
  task: string;
  /** As the text says it, while the task isn't known. */
  isChecked: boolean;
  /** The text of the line. */
  label: string;
  /** Makes it a plain line; absent where the text isn't edited. */
  onPlain?: () => void;
  children: (drawn: DrawnTask) => ReactNode;
}

/** Draws the lines of a checklist that are tasks; null where they are drawn like the others. */
export const LineTasksContext = createContext<ComponentType<TaskLineProps> | null>(null);
