import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import type { TaskStatus } from "../../gql/graphql";

const load = () => import("./QuickAdd");
const QuickAdd = lazy(() => load().then((module) => ({ default: module.QuickAdd })));

/** Where a task is added in one line: the button that opens the line, or the line. */
export function QuickAddSlot({
  projectId,
  parentId = null,
  status,
  isOpen,
  onChange,
  hasButton = true,
  label = "Add a task",
}: {
  projectId: string | null;
  /** Makes subtasks of this one. */
  parentId?: string | null;
  status?: TaskStatus;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  hasButton?: boolean;
  label?: string;
}) {
  if (isOpen) {
    return (
      <Suspense fallback={<div className="quick-add" aria-busy="true" />}>
        <QuickAdd projectId={projectId} parentId={parentId} status={status} onClose={() => onChange(false)} />
      </Suspense>
    );
  }
  return (
    hasButton && (
      <button type="button" className="task-add" onPointerEnter={load} onFocus={load} onClick={() => onChange(true)}>
        <Plus size={15} aria-hidden />
        {label}
      </button>
    )
  );
}
