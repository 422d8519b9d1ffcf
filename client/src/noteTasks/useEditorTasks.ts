import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useRef } from "react";
import { v7 as uuidv7 } from "uuid";
import { errorText } from "../data/errorText";
import {
  DeleteTasksDocument,
  RestoreTasksDocument,
  type TaskFieldsFragment,
  TaskFieldsFragmentDoc,
} from "../gql/graphql";
import { loadCodeOnline } from "../lib/loadCode";
import type { EditorTasks } from "../richText/editor/EditorTasks";
import { useDue } from "../tasks/dates/dueText";
import { lazyOverlay } from "../ui/overlays/lazyOverlay";
import { toast } from "../ui/toast/toast";
import { addTaskBeingMade, tasksBeingMade } from "./tasksBeingMade";

const Menu = lazyOverlay(() => import("./DueMenu").then((module) => module.DueMenu));
const loadActions = () => import("../tasks/taskActions");

/**
 * The answers to the note editor about tasks.
 * @param projectId of new tasks; null: they are to-dos.
 */
export function useEditorTasks(projectId: string | null): EditorTasks {
  const client = useApolloClient();
  const due = useDue();
  // Enter after a quickly typed "@due" is meant for the list
  useEffect(() => void Promise.all([Menu.preload(), loadActions()]).catch(() => undefined), []);
  const place = useRef(projectId);
  place.current = projectId;
  return useMemo(() => {
    const actions = async () => (await loadCodeOnline(loadActions)).taskActions(client, due);
    const tell = (failure: string) => (error: unknown) => void toast.error(errorText(error, failure));
    const known = (id: string): TaskFieldsFragment | null =>
      client.readFragment({ id: `Task:${id}`, fragment: TaskFieldsFragmentDoc, fragmentName: "TaskFields" });
    return {
      create(title, dueDate) {
        const id = uuidv7();
        const input = { id, title, dueDate, projectId: place.current };
        const making = actions().then(({ create }) => create(input, null));
        addTaskBeingMade(making);
        making.catch(tell("The task could not be added"));
        return id;
      },
      complete(id, isCompleted) {
        const task = known(id);
        if (!task) return;
        const acting = actions().then(({ complete, reopen }) => (isCompleted ? complete(task) : reopen(task)));
        acting.catch(tell("The tasks could not be changed"));
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
        acting.catch(tell("Failed to undo"));
      },
      Menu,
    };
  }, [client, due]);
}
