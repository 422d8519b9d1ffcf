import { CalendarDays, CircleDashed, Folder, SignalHigh, Trash2, X } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useSyncExternalStore } from "react";
import { maxSelected } from "../../content/selection/Selection";
import selectionBarStyles from "../../content/selection/SelectionBar.module.css";
import type { UpdateTasksInput } from "../../gql/graphql";
import buttonStyles from "../../ui/Button.module.css";
import { Checkbox } from "../../ui/fields/Checkbox";
import { Icon, type IconSource } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
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
    <div className={`${selectionBarStyles.bar} row`} data-part="selection-bar" role="toolbar" aria-label="Selection">
      <Checkbox
        label={selection.isWhole ? "Select none" : "Select all"}
        isLabelHidden
        isChecked={selection.isWhole}
        isMixed={!isEmpty && !selection.isWhole}
        onChange={() => (selection.isWhole ? selection.clear() : selection.selectAll())}
      />
      <b className={`${selectionBarStyles.count} num`} role="status">
        {tasks.length} selected
      </b>
      {!selection.isWhole && tasks.length < maxSelected && (
        <button type="button" className={`text-link ${selectionBarStyles.all}`} onClick={() => selection.selectAll()}>
          Select all
        </button>
      )}
      <span className="grow" />
      <div className={`${selectionBarStyles.acts} row`}>
        <Menu
          label="Status of the selected tasks"
          trigger={
            <Act icon={CircleDashed} disabled={isEmpty}>
              Status
            </Act>
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
            <Act icon={SignalHigh} disabled={isEmpty}>
              Priority
            </Act>
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
            <Act icon={CalendarDays} disabled={isEmpty}>
              Due
            </Act>
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
            <Act icon={Folder} disabled={isEmpty}>
              Move
            </Act>
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
        <Act
          icon={Trash2}
          disabled={isEmpty}
          data-danger
          onClick={() => {
            selection.clear();
            void actions.remove(tasks).then(focusList);
          }}
        >
          Delete
        </Act>
      </div>
      <IconButton size="small" icon={X} label="Stop selecting" shortcut="Esc" onClick={() => selection.clear()} />
    </div>
  );
}

function Act({
  icon,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "children"> & { icon: IconSource; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonStyles.button} ${selectionBarStyles.act}`}
      data-part="button"
      data-variant="quiet"
    >
      <Icon icon={icon} />
      {children}
    </button>
  );
}
