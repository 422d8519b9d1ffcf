import { type ReactNode, Suspense } from "react";
import { LineTasksContext, type TaskLineProps } from "../richText/tasks/LineTasks";
import { lazyPart } from "../ui/lazyPart";

const Line = lazyPart(
  () => import("./TaskLine").then((module) => module.TaskLine),
  (props: TaskLineProps) => undrawn(props),
);

/** Until the code has loaded, the box shows what the text says. */
function undrawn({ isChecked, label, children }: TaskLineProps): ReactNode {
  const controls = <input type="checkbox" checked={isChecked} disabled aria-label={label || "Empty item"} />;
  return children({ isChecked, controls });
}

function LazyLine(props: TaskLineProps) {
  return (
    <Suspense fallback={undrawn(props)}>
      <Line {...props} />
    </Suspense>
  );
}

/** Draws the lines that are tasks in the texts below as tasks. */
export function LineTasks({ children }: { children: ReactNode }) {
  return <LineTasksContext value={LazyLine}>{children}</LineTasksContext>;
}
