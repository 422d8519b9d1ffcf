import { expect, test } from "vitest";
import { mayWait } from "./mayWait";

test.each([
  ["CreateNote", { input: { id: "note" } }],
  ["CreateTask", { input: { id: "task" } }],
  ["UpdateTask", { id: "task", input: {} }],
  ["UpdateTasks", { taskIds: ["task"], input: {} }],
  ["UpdateTodo", { id: "task", input: {} }],
  ["MoveTask", { id: "task", input: {} }],
  ["UpdateEvent", { id: "event", input: {} }],
  ["UpdateEvent", { id: "event", scope: null }],
  ["UpdateEvent", { id: "event", scope: "THIS" }],
  ["SetFavorite", { itemIds: ["note"], favorite: true }],
])("%s with %j may wait", (name, variables) => expect(mayWait(name, variables)).toBe(true));

test.each([
  // without an id from the client it could be created twice
  ["CreateNote", { input: { title: "Bread" } }],
  ["CreateTask", { input: {} }],
  ["UpdateEvent", { id: "event", scope: "ALL" }],
  ["UpdateEvent", { id: "event", scope: "FOLLOWING" }],
  ["UpdateNote", { id: "note", input: {} }],
  ["DeleteContent", { itemIds: ["note"] }],
  ["SendContent", { input: {} }],
  [undefined, {}],
])("%s with %j may not wait", (name, variables) => expect(mayWait(name, variables)).toBe(false));
