import {
  RestCreateTaskDocument,
  RestDeleteTaskDocument,
  RestReadTaskDocument,
  RestTasksDocument,
  RestUpdateTaskDocument,
} from "../../gql/graphql.js";
import { asSelected, nothing, page } from "../answers.js";
import { pageFields } from "../Field.js";
import { row } from "../Row.js";

const status = {
  words: {
    pending: "PENDING",
    todo: "PENDING",
    in_progress: "IN_PROGRESS",
    completed: "COMPLETED",
    blocked: "BLOCKED",
  },
  description: "`todo` is a to-do's word for `pending`.",
} as const;

export const taskRoutes = [
  row({
    method: "GET",
    path: "/tasks",
    summary: "Tasks and to-dos",
    operation: RestTasksDocument,
    query: {
      projectId: "TaskFilter.projectId",
      status: "TaskFilter.statuses",
      priority: "TaskFilter.priorities",
      dueBefore: "TaskFilter.dueBefore",
      ...pageFields,
    },
    variables: ({ query: { limit = 50, cursor, projectId, status: statuses, priority: priorities, dueBefore } }) => ({
      first: limit,
      after: cursor,
      filter: { projectId, statuses, priorities, dueBefore },
    }),
    answer: page("tasks"),
  }),
  row({
    method: "POST",
    path: "/tasks",
    summary: "Create a task",
    description: "Makes a task of a project or subproject, or a to-do without one.",
    operation: RestCreateTaskDocument,
    body: {
      title: "CreateTaskInput.title",
      description: "CreateTaskInput.description",
      status,
      priority: "CreateTaskInput.priority",
      due_date: "CreateTaskInput.dueDate",
      start_date: "CreateTaskInput.startDate",
      projectId: "CreateTaskInput.projectId",
    },
    variables: ({ body: { title, due_date: dueDate, start_date: startDate, ...input } }) => ({
      input: { ...input, title: title ?? "", dueDate, startDate },
    }),
    answer: asSelected,
    status: 201,
  }),
  row({
    method: "GET",
    path: "/tasks/:id",
    summary: "One task or to-do",
    operation: RestReadTaskDocument,
    variables: ({ params }) => ({ id: params.id }),
    answer: asSelected,
  }),
  row({
    method: "PATCH",
    path: "/tasks/:id",
    summary: "Change a task or to-do",
    description:
      "Changes what the body names. Completing a task that repeats makes the next one, and the completed one stays; opening it again takes an untouched next one back.",
    operation: RestUpdateTaskDocument,
    body: {
      title: "UpdateTaskInput.title",
      description: "UpdateTaskInput.description",
      status,
      is_completed: "UpdateTaskInput.isCompleted",
      priority: "UpdateTaskInput.priority",
      due_date: "UpdateTaskInput.dueDate",
      start_date: "UpdateTaskInput.startDate",
      projectId: "UpdateTaskInput.projectId",
    },
    variables: ({
      params,
      body: { is_completed: isCompleted, due_date: dueDate, start_date: startDate, ...input },
    }) => ({ id: params.id, input: { ...input, isCompleted, dueDate, startDate } }),
    answer: asSelected,
  }),
  row({
    method: "DELETE",
    path: "/tasks/:id",
    summary: "Delete a task or to-do with its subtasks",
    description: "Puts it in the trash, where it stays for 30 days.",
    operation: RestDeleteTaskDocument,
    variables: ({ params }) => ({ taskIds: [params.id] }),
    answer: nothing,
  }),
];
