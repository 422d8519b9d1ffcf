import { CalendarDays, CircleDashed, Folder, SignalHigh, Trash2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { SelectionAct, SelectionFrame } from "../../content/selection/SelectionFrame";
import type { UpdateTasksInput } from "../../gql/graphql";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { Popover } from "../../ui/overlays/Popover";
import { DuePicker } from "../dates/DuePicker";
import { useDue } from "../dates/dueText";
import { PriorityStrokes } from "../PriorityStrokes";
import { ProjectMenu } from "../ProjectMenu";
import { StatusGlyph } from "../StatusGlyph";
import { priorityWords, statusWords, taskPriorities, taskStatuses, tasksWord } from "../taskWords";
import { useTaskScope } from "./TaskScopeContext";

/** The number of selected tasks, and the actions on all of them; one Undo reverts an action. */
export function TaskSelectionBar({ focusList }: { focusList: () => void }) {
  const { selection, actions } = useTaskScope();
  const due = useDue();
  useSyncExternalStore(selection.subscribe, () => selection.version);
  const tasks = selection.items();
  const isEmpty = tasks.length === 0;

  const change = (
    input: UpdateTasksInput,
    said: (tasks: string) => string,
    project?: Parameters<typeof actions.change>[3],
  ): void => {
    selection.clear();
    focusList();
    void actions.change(tasks, input, (count) => said(tasksWord(count)), project);
  };
  return (
    <SelectionFrame selection={selection}>
      <Menu
        label="Status of the selected tasks"
        trigger={
          <SelectionAct icon={CircleDashed} disabled={isEmpty}>
            Status
          </SelectionAct>
        }
      >
        {taskStatuses.map((status) => (
          <MenuItem
            key={status}
            icon={<StatusGlyph status={status} isNamed={false} />}
            onAction={() => change({ status }, (count) => `${count} marked as ${statusWords[status].toLowerCase()}`)}
          >
            {statusWords[status]}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        label="Priority of the selected tasks"
        trigger={
          <SelectionAct icon={SignalHigh} disabled={isEmpty}>
            Priority
          </SelectionAct>
        }
      >
        {taskPriorities.map((priority) => (
          <MenuItem
            key={priority}
            icon={<PriorityStrokes priority={priority} isNamed={false} />}
            onAction={() =>
              change({ priority }, (count) => `${count} set to ${priorityWords[priority].toLowerCase()} priority`)
            }
          >
            {priorityWords[priority]}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        label="Due date of the selected tasks"
        placement="bottom end"
        trigger={
          <SelectionAct icon={CalendarDays} disabled={isEmpty}>
            Due
          </SelectionAct>
        }
      >
        {(close) => (
          <DuePicker
            onPick={(dueDate) => {
              close();
              change({ dueDate }, (count) =>
                dueDate === null ? `${count} without a due date` : `${count} due ${due.short(dueDate)}`,
              );
            }}
          />
        )}
      </Popover>
      <ProjectMenu
        trigger={
          <SelectionAct icon={Folder} disabled={isEmpty}>
            Move
          </SelectionAct>
        }
        chosen={
          tasks.length > 0 && tasks.every(({ projectId }) => projectId === tasks[0]?.projectId)
            ? (tasks[0]?.projectId ?? null)
            : undefined
        }
        onChoose={(project) =>
          change(
            { projectId: project?.id ?? null },
            (count) => (project ? `${count} moved to ${project.name}` : `${count} removed from the project`),
            project,
          )
        }
      />
      <SelectionAct
        icon={Trash2}
        disabled={isEmpty}
        data-danger
        onClick={() => {
          selection.clear();
          void actions.remove(tasks).then(focusList);
        }}
      >
        Delete
      </SelectionAct>
    </SelectionFrame>
  );
}
