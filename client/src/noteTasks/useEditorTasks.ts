import { useApolloClient } from "@apollo/client/react";
import { lazy, useEffect, useMemo, useRef } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../data/errorText";
import {
  DeleteTasksDocument,
  RestoreTasksDocument,
  type TaskFieldsFragment,
  TaskFieldsFragmentDoc,
} from "../gql/graphql";
import type { EditorTasks } from "../richText/editor/EditorTasks";
import { useTaskActions } from "../tasks/useTaskActions";
import { toast } from "../ui/toast/toast";
import { addTaskBeingMade, tasksBeingMade } from "./tasksBeingMade";

const loadMenu = () => import("./DueMenu").then((module) => ({ default: module.DueMenu }));
const Menu = lazy(loadMenu);

/**
 * The answers to the note editor about tasks.
 * @param projectId of new tasks; null: they are to-dos.
 */
export function useEditorTasks(projectId: string | null): EditorTasks {
  const client = useApolloClient();
  const actions = useTaskActions();
  // Enter after a quickly typed "@due" is meant for the list
  useEffect(() => void loadMenu().catch(() => undefined), []);
  const place = useRef(projectId);
  place.current = projectId;
  return useMemo(() => {
    const known = (id: string): TaskFieldsFragment | null =>
      client.readFragment({ id: `Task:${id}`, fragment: TaskFieldsFragmentDoc, fragmentName: "TaskFields" });
    return {
      create(title, dueDate) {
        const id = uuidv7();
        const making = actions.create({ id, title, dueDate, projectId: place.current }, null);
        addTaskBeingMade(making);
        making.catch((error: unknown) => toast.error(errorText(error, "The task could not be added")));
        return id;
      },
      complete(id, isCompleted) {
        const task = known(id);
        if (task) void (isCompleted ? actions.complete(task) : actions.reopen(task));
      },
      isCompleted: (id) => {
        const task = known(id);
        return task ? task.status === "COMPLETED" : undefined;
      },
      takenBack(id, isBack) {
        const variables = { taskIds: [id] };
        const act = async (): Promise<void> => {
          // the task may still be on its way
          await tasksBeingMade();
          if (isBack) await client.mutate({ mutation: RestoreTasksDocument, variables });
          else await client.mutate({ mutation: DeleteTasksDocument, variables });
        };
        const acting = act();
        addTaskBeingMade(acting);
        acting.catch((error: unknown) => toast.error(errorText(error, "Failed to undo")));
      },
      Menu,
    };
  }, [client, actions]);
}
