import type { DocumentNode } from "@apollo/client";
import type { ApolloCache, InMemoryCache } from "@apollo/client/cache";
import {
  CreateNoteDocument,
  CreateTaskDocument,
  EventFieldsFragmentDoc,
  MoveTaskDocument,
  SetFavoriteDocument,
  TaskFieldsFragmentDoc,
  UpdateEventDocument,
  UpdateTaskDocument,
  UpdateTasksDocument,
  UpdateTodoDocument,
} from "../../gql/graphql";
import { placeItemInLists } from "../cache";
import type { OfflineAnswer } from "./offlineAnswers";
import type { WaitingChange } from "./offlineStore";

type Fields = Record<string, unknown>;

interface WaitingKind {
  document: DocumentNode;
  /** The expected answer, unless the page or a feature provides one. */
  answer?: OfflineAnswer;
  /** The action in words, shown in a list after the title of the changed item. */
  word: (variables: Fields) => string;
}

/** How each change that may wait is sent again, shown meanwhile and named. */
export const waitingKinds: Record<string, WaitingKind> = {
  CreateNote: {
    document: CreateNoteDocument,
    word: () => "New note",
  },
  CreateTask: { document: CreateTaskDocument, word: () => "New task" },
  UpdateTask: {
    document: UpdateTaskDocument,
    answer: (cache, { id, input }) => {
      const task = changedTask(cache, id, input as Fields);
      return task && { updateTask: { ...task, next: null } };
    },
    word: ({ input }) => wordOfStatus(input),
  },
  UpdateTasks: {
    document: UpdateTasksDocument,
    answer: (cache, { taskIds, input }) => {
      const tasks = (taskIds as unknown[]).map((id) => changedTask(cache, id, input as Fields));
      return tasks.includes(null) ? null : { updateTasks: tasks.map((task) => ({ ...task, next: null })) };
    },
    word: ({ input }) => wordOfStatus(input),
  },
  UpdateTodo: {
    document: UpdateTodoDocument,
    answer: (cache, { id, input }) => {
      const task = changedTask(cache, id, input as Fields);
      return task && { updateTask: task };
    },
    word: ({ input }) => wordOfStatus(input),
  },
  MoveTask: { document: MoveTaskDocument, word: ({ input }) => wordOfStatus(input) },
  UpdateEvent: {
    document: UpdateEventDocument,
    answer: (cache, { id, input }) => {
      const event = cache.readFragment<Fields>({
        id: `EventOccurrence:${id}`,
        fragment: EventFieldsFragmentDoc,
        fragmentName: "EventFields",
      });
      return event && { updateEvent: withKnown(event, input as Fields) };
    },
    word: ({ input }) => ("start" in (input as Fields) ? "Event moved" : "Event changed"),
  },
  SetFavorite: {
    document: SetFavoriteDocument,
    word: ({ favorite }) => (favorite ? "Added to favorites" : "Removed from favorites"),
  },
};

/** Shows a change in the cache as if the server had answered. */
export function showWaiting(cache: InMemoryCache, { name, variables, answer }: WaitingChange): void {
  const kind = waitingKinds[name];
  if (!kind) return;
  cache.write({ dataId: "ROOT_MUTATION", query: kind.document, variables, result: answer });
  for (const { id } of itemsOf(answer)) placeItemInLists(cache, String(id));
}

/** The items contained in an answer. */
export function itemsOf(answer: Fields): Fields[] {
  return Object.values(answer)
    .flat()
    .filter((item): item is Fields => typeof item === "object" && item !== null);
}

function changedTask(cache: ApolloCache, id: unknown, input: Fields): Fields | null {
  const task = cache.readFragment<Fields>({
    id: `Task:${id}`,
    fragment: TaskFieldsFragmentDoc,
    fragmentName: "TaskFields",
  });
  if (!task) return null;
  const { isCompleted, ...rest } = input;
  const status = isCompleted === undefined ? (rest.status ?? task.status) : isCompleted ? "COMPLETED" : "PENDING";
  const completedAt = status === "COMPLETED" ? (task.completedAt ?? new Date().toISOString()) : null;
  return { ...withKnown(task, rest), status, completedAt };
}

/** Sets only fields the item already has: the server computes the rest. */
function withKnown(item: Fields, input: Fields): Fields {
  return { ...item, ...Object.fromEntries(Object.entries(input).filter(([name]) => name in item)) };
}

function wordOfStatus(input: unknown): string {
  const { status, isCompleted } = input as { status?: string; isCompleted?: boolean };
  if (status === "COMPLETED" || isCompleted === true) return "Task completed";
  if (status === "PENDING" || isCompleted === false) return "Task reopened";
  return "Task changed";
}
