import { RestCreateTodoDocument, RestScheduleTodoDocument, RestTodosDocument } from "../../gql/graphql.js";
import { asSelected } from "../answers.js";
import { row } from "../Row.js";

export const todoRoutes = [
  row({
    method: "GET",
    path: "/calendar/todos",
    summary: "To-dos, and tasks of projects that have a due or start date; open ones first",
    operation: RestTodosDocument,
    variables: () => ({}),
    answer: asSelected,
  }),
  row({
    method: "POST",
    path: "/calendar/todos",
    summary: "Create a to-do",
    description: "Makes a task without a project.",
    operation: RestCreateTodoDocument,
    body: {
      title: "CreateTaskInput.title",
      due_date: "CreateTaskInput.dueDate",
      start_date: "CreateTaskInput.startDate",
      priority: "CreateTaskInput.priority",
      description: "CreateTaskInput.description",
    },
    variables: ({ body: { title, due_date: dueDate, start_date: startDate, ...input } }) => ({
      input: { ...input, title: title ?? "", dueDate, startDate },
    }),
    answer: asSelected,
    status: 201,
  }),
  row({
    method: "PATCH",
    path: "/calendar/todos/:id/schedule",
    summary: "Change when a to-do is due and begins",
    description: "Changes the dates that the body names; null removes one.",
    operation: RestScheduleTodoDocument,
    body: { due_date: "UpdateTaskInput.dueDate", start_date: "UpdateTaskInput.startDate" },
    variables: ({ params, body: { due_date: dueDate, start_date: startDate } }) => ({
      id: params.id,
      input: { dueDate, startDate },
    }),
    answer: asSelected,
  }),
];
