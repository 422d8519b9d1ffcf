import { useFragment } from "@apollo/client/react";
import { type ReactNode, Suspense } from "react";
import { type TaskFieldsFragment, TaskFieldsFragmentDoc } from "../gql/graphql";
import { LineTasksContext, type TaskLineProps } from "../richText/tasks/LineTasks";
import { lazyPart } from "../ui/lazyPart";
import type { TaskControlsProps } from "./TaskControls";

const Controls = lazyPart(() => import("./TaskControls").then((module) => module.TaskControls), Box);

function Box({ isDone, label }: TaskControlsProps) {
  return <input type="checkbox" checked={isDone} disabled aria-label={label || "Empty item"} />;
}

/** A line that is a task. Its text stays in the document while the code of the controls loads: the caret may be in it. */
function TaskLine({ task: id, isChecked, label, onPlain, children }: TaskLineProps) {
  const { data, complete } = useFragment({
    fragment: TaskFieldsFragmentDoc,
    fragmentName: "TaskFields",
    from: { __typename: "Task", id },
  });
  const task = complete ? (data as TaskFieldsFragment) : null;
  const isDone = task ? task.status === "COMPLETED" : isChecked;
  const props = { task, isDone, label, onPlain };
  const controls = (
    <Suspense fallback={<Box {...props} />}>
      <Controls {...props} />
    </Suspense>
  );
  return children({ isChecked: isDone, controls });
}

/** Draws the lines that are tasks in the texts below as tasks. */
export function LineTasks({ children }: { children: ReactNode }) {
  return <LineTasksContext value={TaskLine}>{children}</LineTasksContext>;
}
