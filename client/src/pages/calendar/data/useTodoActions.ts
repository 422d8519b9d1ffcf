import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../../../data/errorText";
import {
  type CalendarTodoFragment,
  CreateTodoDocument,
  DeleteTodoDocument,
  RestoreTodoDocument,
  type UpdateTaskInput,
  UpdateTodoDocument,
} from "../../../gql/graphql";
import { toast } from "../../../ui/toast/toast";
import { refreshTodos } from "./useLiveCalendar";

export interface TodoActions {
  create(title: string, dueDate: string | null): Promise<boolean>;
  /** Schedules it for a day; null removes the day. */
  schedule(todo: CalendarTodoFragment, day: string | null, said: string): Promise<boolean>;
  toggle(todo: CalendarTodoFragment): Promise<boolean>;
  remove(todo: CalendarTodoFragment): Promise<boolean>;
}

/** The actions on the to-dos beside the calendar. */
export function useTodoActions(): TodoActions {
  const client = useApolloClient();
  return useMemo(() => {
    async function attempt<Result>(act: () => Promise<Result>, failure: string): Promise<Result | null> {
      try {
        return await act();
      } catch (error) {
        toast.error(errorText(error, failure));
        return null;
      } finally {
        refreshTodos(client);
      }
    }
    const change = (todo: CalendarTodoFragment, input: UpdateTaskInput, shown: Partial<CalendarTodoFragment>) =>
      client.mutate({
        mutation: UpdateTodoDocument,
        variables: { id: todo.id, input },
        optimisticResponse: { updateTask: { ...todo, ...shown, version: todo.version + 1 } },
      });

    const actions: TodoActions = {
      async create(title, dueDate) {
        const answer = await attempt(
          () => client.mutate({ mutation: CreateTodoDocument, variables: { input: { title, dueDate } } }),
          "Failed to create todo",
        );
        return answer !== null;
      },
      async schedule(todo, day, said) {
        // the server refuses a start date after the due date
        const dates = (dueDate: string | null): UpdateTaskInput =>
          dueDate !== null && todo.startDate !== null && todo.startDate.slice(0, 10) > dueDate.slice(0, 10)
            ? { dueDate, startDate: dueDate }
            : { dueDate };
        const answer = await attempt(() => change(todo, dates(day), { dueDate: day }), "Failed to schedule todo");
        if (!answer) return false;
        toast.show(said, {
          undo: () =>
            void attempt(
              () => change(todo, { dueDate: todo.dueDate, startDate: todo.startDate }, { dueDate: todo.dueDate }),
              "Failed to undo",
            ),
        });
        return true;
      },
      async toggle(todo) {
        const isDone = todo.status === "COMPLETED";
        const flip = (of: boolean) =>
          change(
            todo,
            { isCompleted: of },
            { status: of ? "COMPLETED" : "PENDING", completedAt: of ? new Date().toISOString() : null },
          );
        const answer = await attempt(() => flip(!isDone), "Failed to toggle todo");
        if (!answer) return false;
        toast.show(isDone ? "To-do reopened" : "To-do completed", {
          undo: () => void attempt(() => flip(isDone), "Failed to undo"),
        });
        return true;
      },
      async remove(todo) {
        const answer = await attempt(
          () => client.mutate({ mutation: DeleteTodoDocument, variables: { taskIds: [todo.id] } }),
          "Failed to delete todo",
        );
        if (!answer) return false;
        toast.show("To-do deleted", {
          undo: () =>
            void attempt(
              () => client.mutate({ mutation: RestoreTodoDocument, variables: { taskIds: [todo.id] } }),
              "Failed to undo",
            ),
        });
        return true;
      },
    };
    return actions;
  }, [client]);
}
