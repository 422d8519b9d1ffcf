import { CornerDownRight, Ellipsis, Pencil, SquareCheck, Trash2 } from "lucide-react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { IconButton } from "../../ui/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem, MenuSeparator } from "../../ui/overlays/MenuItem";
import styles from "../list/TaskRows.module.css";
import { StatusGlyph } from "../StatusGlyph";
import { statusWords, taskStatuses } from "../taskWords";
import { useTaskScope } from "./TaskScopeContext";

/** The actions on one task. */
export function TaskMenu({
  task,
  onAddSubtask,
  children,
}: {
  task: TaskFieldsFragment;
  onAddSubtask?: (() => void) | undefined;
  /** Additional items from the place it is used in. */
  children?: React.ReactNode;
}) {
  const { actions, open, selection } = useTaskScope();
  return (
    <span className={styles.menu} data-part="task-menu">
      <Menu
        label={`Actions for ${task.title}`}
        trigger={<IconButton size="small" icon={Ellipsis} label={`Actions for ${task.title}`} />}
      >
        <MenuItem icon={Pencil} onAction={() => open(task)}>
          Edit
        </MenuItem>
        {children ??
          taskStatuses
            .filter((status) => status !== task.status)
            .map((status) => (
              <MenuItem
                key={status}
                icon={<StatusGlyph status={status} isNamed={false} />}
                onAction={() =>
                  void actions.change(
                    [task],
                    { status },
                    () => `“${task.title}” marked as ${statusWords[status].toLowerCase()}`,
                  )
                }
              >
                {statusWords[status]}
              </MenuItem>
            ))}
        {onAddSubtask && (
          <MenuItem icon={CornerDownRight} onAction={onAddSubtask}>
            Add a subtask
          </MenuItem>
        )}
        <MenuItem icon={SquareCheck} end="X" onAction={() => selection.toggle(task.id)}>
          Select
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} variant="danger" onAction={() => void actions.remove([task])}>
          Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
