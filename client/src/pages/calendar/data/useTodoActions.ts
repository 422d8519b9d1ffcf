import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../../../data/errorText";
import { newestOwn, rememberOwn } from "../../../data/ownVersions";
import {
  type CalendarTodoFragment,
  CreateTodoDocument,
  DeleteTodoDocument,
  RestoreTodoDocument,
  type UpdateTaskInput,
  UpdateTodoDocument,
} from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import { type Day, dayOf } from "../../../lib/time/days";
import type { Wall } from "../../../lib/time/zoneTime";
import { toast } from "../../../ui/toast/toast";
import { isoOf } from "../editor/eventDraft";
import { refreshTodos } from "./useLiveCalendar";

/** A time of a day, or a day without a time; null: neither. */
type When = { start: Wall; minutes: number } | { day: Day | null };

export interface TodoActions {
  create(title: string, dueDate: string | null): Promise<boolean>;
  schedule(todo: CalendarTodoFragment, when: When, said: string): Promise<boolean>;
  change(todo: CalendarTodoFragment, change: { title?: string; when?: When }, said: string): Promise<boolean>;
  toggle(todo: CalendarTodoFragment): Promise<boolean>;
  remove(todo: CalendarTodoFragment): Promise<boolean>;
}

/** The actions on the to-dos beside the calendar. */
export function useTodoActions(): TodoActions {
  const client = useApolloClient();
  const zone = usePreferences().locale.timezone;
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
    async function change(
      todo: CalendarTodoFragment,
      input: UpdateTaskInput,
      shown: Partial<CalendarTodoFragment>,
      version: number | null = null,
    ): Promise<CalendarTodoFragment | null> {
      const { data } = await client.mutate({
        mutation: UpdateTodoDocument,
        variables: { id: todo.id, input, version },
        optimisticResponse: { updateTask: { ...todo, ...shown, version: todo.version + 1 } },
      });
      if (data) rememberOwn([data.updateTask]);
      return data?.updateTask ?? null;
    }
    /** @param act changes the saved to-do back, if it still has the version. */
    function tell(
      saving: Promise<CalendarTodoFragment | null>,
      said: string,
      act: (saved: CalendarTodoFragment, version: number) => Promise<unknown>,
    ): void {
      void toast.showWhenDone(
        saving.then((saved) => saved && said),
        async () => {
          const saved = await saving;
          return saved !== null && (await attempt(() => act(saved, newestOwn(saved)), "Failed to undo")) !== null;
        },
      );
    }

    const actions: TodoActions = {
      async create(title, dueDate) {
        const creating = attempt(
          () => client.mutate({ mutation: CreateTodoDocument, variables: { input: { title, dueDate } } }),
          "Failed to create todo",
        ).then((answer) => answer?.data?.createTask ?? null);
        tell(creating, "To-do added", (made) =>
          client.mutate({ mutation: DeleteTodoDocument, variables: { taskIds: [made.id] } }),
        );
        return (await creating) !== null;
      },
      schedule: (todo, when, said) => actions.change(todo, { when }, said),
      async change(todo, { title, when }, said) {
        const times = when && timesOf(todo, when, zone);
        const input = { ...times, ...(title !== undefined && { title }) };
        const { title: former, dueDate, startDate, plannedStart, plannedMinutes, plannedTimeZone } = todo;
        const before = { dueDate, startDate, plannedStart, plannedMinutes, plannedTimeZone };
        const back = { ...(times && before), ...(title !== undefined && { title: former }) };
        const saving = attempt(() => change(todo, input, shownTimes(todo, input)), "Failed to schedule todo");
        tell(saving, said, (saved, version) => change(saved, back, back, version));
        return (await saving) !== null;
      },
      async toggle(todo) {
        const isDone = todo.status === "COMPLETED";
        const flip = (one: CalendarTodoFragment, of: boolean, version: number | null = null) =>
          change(
            one,
            { isCompleted: of },
            { status: of ? "COMPLETED" : "PENDING", completedAt: of ? new Date().toISOString() : null },
            version,
          );
        const saving = attempt(() => flip(todo, !isDone), "Failed to toggle todo");
        tell(saving, isDone ? "To-do reopened" : "To-do completed", (saved, version) => flip(saved, isDone, version));
        return (await saving) !== null;
      },
      async remove(todo) {
        const answer = await attempt(
          () => client.mutate({ mutation: DeleteTodoDocument, variables: { taskIds: [todo.id] } }),
          "Failed to delete todo",
        );
        if (!answer) return false;
        toast.show("To-do deleted", {
          undo: async () =>
            (await attempt(
              () => client.mutate({ mutation: RestoreTodoDocument, variables: { taskIds: [todo.id] } }),
              "Failed to undo",
            )) !== null,
        });
        return true;
      },
    };
    return actions;
  }, [client, zone]);
}

type Times = Pick<UpdateTaskInput, "dueDate" | "startDate" | "plannedStart" | "plannedMinutes" | "plannedTimeZone">;

/** A due time of the same day is kept. */
function timesOf(todo: CalendarTodoFragment, when: When, zone: string): Times {
  const isTimed = "start" in when;
  const day = isTimed ? dayOf(when.start) : when.day;
  const isLate = day !== null && todo.startDate !== null && todo.startDate.slice(0, 10) > day;
  return {
    // the server sets the day of a planned time
    ...(!isTimed && (todo.dueDate?.slice(0, 10) ?? null) !== day && { dueDate: day }),
    // it refuses a start date after the due date
    ...(isLate && { startDate: day }),
    ...(isTimed
      ? { plannedStart: isoOf(when.start, zone), plannedMinutes: when.minutes, plannedTimeZone: zone }
      : { plannedStart: null }),
  };
}

/** A change as it is shown until the server has answered. */
function shownTimes(todo: CalendarTodoFragment, { title, ...times }: Times & { title?: string }) {
  const { plannedStart = todo.plannedStart } = times;
  return {
    title: title ?? todo.title,
    dueDate: times.dueDate === undefined ? (plannedStart ? plannedStart.slice(0, 10) : todo.dueDate) : times.dueDate,
    plannedStart,
    plannedMinutes: plannedStart === null ? null : (times.plannedMinutes ?? todo.plannedMinutes),
    plannedTimeZone: plannedStart === null ? null : (times.plannedTimeZone ?? todo.plannedTimeZone),
  };
}
