import { useRef } from "react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { MenuSurface } from "../../ui/overlays/MenuSurface";
import { PriorityStrokes } from "../PriorityStrokes";
import { StatusGlyph } from "../StatusGlyph";
import { priorityWords, statusWords, taskPriorities, taskStatuses } from "../taskWords";
import type { TaskMark } from "./TaskScopeContext";

/** The choice of a status or a priority that a key on a focused task opens. */
export function TaskKeyMenu({
  task,
  kind,
  title,
  onMark,
  onClose,
}: {
  task: TaskFieldsFragment;
  kind: "status" | "priority";
  /** The focused control of the task. */
  title: HTMLElement;
  onMark: (mark: TaskMark) => void;
  onClose: () => void;
}) {
  const trigger = useRef(title);
  return (
    <MenuSurface
      label={`${kind === "status" ? "Status" : "Priority"} of ${task.title}`}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      selection={undefined}
    >
      {kind === "status"
        ? taskStatuses.map((status) => (
            <MenuItem
              key={status}
              icon={<StatusGlyph status={status} isNamed={false} />}
              onAction={() => onMark({ status })}
            >
              {statusWords[status]}
            </MenuItem>
          ))
        : taskPriorities.map((priority, at) => (
            <MenuItem
              key={priority}
              icon={<PriorityStrokes priority={priority} isNamed={false} />}
              end={at + 1}
              onAction={() => onMark({ priority })}
            >
              {priorityWords[priority]}
            </MenuItem>
          ))}
    </MenuSurface>
  );
}
