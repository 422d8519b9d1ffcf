import { ListPlus } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { type Path, Transforms } from "slate";
import { type RenderElementProps, useSelected, useSlateStatic } from "slate-react";
import { makePlain, makeTask, titleOfLine } from "../commands/taskLines";
import type { ListItemNode } from "../html/richTextNodes";
import { lineOf } from "../RichText";
import { LineTasksContext } from "../tasks/LineTasks";
import styles from "./CheckItem.module.css";
import { EditorTasksContext } from "./EditorTasks";
import { pathOfDrawn } from "./pathOfDrawn";

interface CheckItemProps {
  attributes: RenderElementProps["attributes"];
  item: ListItemNode;
  children: ReactNode;
}

/** An item of a checklist, with its checkbox. */
export function CheckItem(props: CheckItemProps) {
  const Task = useContext(LineTasksContext);
  const editor = useSlateStatic();
  const { attributes, item, children } = props;
  const { task } = item;
  if (!task || !Task) return <PlainItem {...props} />;
  return (
    <Task task={task} isChecked={item.checked ?? false} label={lineOf(item)} onPlain={() => makePlain(editor, task)}>
      {(drawn) => (
        <li {...attributes} data-checked={drawn.isChecked} data-task={task}>
          {children}
          <span contentEditable={false}>{drawn.controls}</span>
        </li>
      )}
    </Task>
  );
}

function PlainItem({ attributes, item, children }: CheckItemProps) {
  const editor = useSlateStatic();
  const tasks = useContext(EditorTasksContext);
  const isSelected = useSelected();
  const withPath = (act: (at: Path) => void): void => {
    const at = pathOfDrawn(editor, item);
    if (at) act(at);
  };
  return (
    <li {...attributes} data-checked={item.checked}>
      {children}
      <input
        type="checkbox"
        contentEditable={false}
        checked={item.checked ?? false}
        aria-label={lineOf(item) || "Empty item"}
        // keeps the focus and the selection in the text
        onMouseDown={(event) => event.preventDefault()}
        onChange={({ target: { checked } }) => withPath((at) => Transforms.setNodes(editor, { checked }, { at }))}
      />
      {tasks && titleOfLine(item) !== "" && (
        <button
          type="button"
          contentEditable={false}
          className={styles.offer}
          data-selected={isSelected || undefined}
          title="Make this a task"
          aria-label={`Make “${lineOf(item)}” a task`}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => withPath((at) => makeTask(editor, at, (title) => tasks.create(title, null)))}
        >
          <ListPlus size={15} strokeWidth={1.7} aria-hidden />
        </button>
      )}
    </li>
  );
}
