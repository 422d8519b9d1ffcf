import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import { expect, test, vi } from "vitest";
import { planArchive, planFavorite } from "./content/selection/bulkSteps";
import { useBulkActions } from "./content/selection/useBulkActions";
import { useContentActions } from "./content/useContentActions";
import { makeCache } from "./data/cache";
import { orderedLink } from "./data/links/orderedLink";
import { AppRouter } from "./lib/routing/AppRouter";
import { useTodoActions } from "./pages/calendar/data/useTodoActions";
import { DayTodo } from "./pages/dashboard/DayTodo";
import { useProjectActions } from "./projects/useProjectActions";
import { useTaskActions } from "./tasks/useTaskActions";

vi.mock("./ui/toast/toast", () => ({ toast: { show: vi.fn(), showWhenDone: vi.fn(), error: vi.fn() } }));

/** A fake server that records the order and targets of mutations, and answers on demand. */
function aServer() {
  const sent: { id: string; answer: Subscriber<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(
    ({ variables: { id, itemIds, taskIds } }) =>
      new Observable((answer) => {
        sent.push({ id: String(id ?? itemIds ?? taskIds), answer });
      }),
  );
  const client = new ApolloClient({ cache: makeCache(), link: ApolloLink.from([orderedLink(), server]) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>
      <AppRouter isLoaded={() => true}>{children}</AppRouter>
    </ApolloProvider>
  );
  return { sent, ids: () => sent.map(({ id }) => id), wrapper };
}

/** The second click on one item waits for the first; a click on another item does not. */
async function expectOrder({ sent, ids }: ReturnType<typeof aServer>): Promise<void> {
  await expect.poll(() => ids()).toEqual(["one", "other"]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ids()).toEqual(["one", "other"]);
  sent[0]?.answer.error(new TypeError("away"));
  await expect.poll(() => ids()).toEqual(["one", "other", "one"]);
}

const item = (id: string, isOn: boolean) => ({
  id,
  contentType: "NOTE" as const,
  isFavorite: isOn,
  isArchived: isOn,
  deletedAt: null,
  updatedAt: "2026-11-20T08:00:00.000Z",
  version: 1,
  category: null,
  tags: [],
  linkedProjects: [],
});
const task = (id: string, isDone: boolean) => ({
  __typename: "Task" as const,
  id,
  title: id,
  description: null,
  status: isDone ? ("COMPLETED" as const) : ("PENDING" as const),
  priority: "LOW" as const,
  dueDate: null,
  startDate: null,
  plannedStart: null,
  plannedMinutes: null,
  plannedTimeZone: null,
  projectId: null,
  parentId: null,
  position: 1,
  repeatRule: null,
  subtaskCount: 0,
  completedSubtaskCount: 0,
  createdAt: "2026-11-20T08:00:00.000Z",
  completedAt: null,
  deletedAt: null,
  version: 1,
  project: null,
});

/** A control to click, and whether it is on afterwards. */
function act<Actions>(
  name: string,
  useActions: () => Actions,
  press: (actions: Actions, id: string, isOn: boolean) => unknown,
) {
  function usePress() {
    const actions = useActions();
    return (id: string, isOn: boolean) => press(actions, id, isOn);
  }
  return { name, usePress };
}

test.each([
  act("favorite", useContentActions, (it, id, isOn) => it.setFavorite(item(id, !isOn), isOn)),
  act("archive mark", useContentActions, (it, id, isOn) => it.setArchived(item(id, !isOn), isOn)),
  act("favorite of what is selected", useBulkActions, (run, id, isOn) =>
    run(planFavorite([item(id, !isOn)], isOn), "Done"),
  ),
  act("archive mark of what is selected", useBulkActions, (run, id, isOn) =>
    run(planArchive([item(id, !isOn)], isOn), "Done"),
  ),
  act("check of a task", useTaskActions, (it, id, isOn) =>
    isOn ? it.complete(task(id, false)) : it.reopen(task(id, true)),
  ),
  act("column of a task", useTaskActions, (it, id, isOn) =>
    isOn
      ? it.complete(task(id, false))
      : it.move(task(id, true), { status: "PENDING" }, 1, async () => ({ beforeId: null })),
  ),
  act("check of a to-do", useTodoActions, (it, id, isOn) => it.toggle(task(id, !isOn))),
  act("favorite of a project", useProjectActions, (it, id, isOn) => it.setFavorite({ id, name: id }, isOn)),
  act("archive mark of a project", useProjectActions, (it, id, isOn) => {
    const [from, to] = isOn ? (["ACTIVE", "ARCHIVED"] as const) : (["ARCHIVED", "ACTIVE"] as const);
    return it.setStatus({ id, name: id, status: from }, to);
  }),
])("orders two clicks on the $name, and another item doesn't wait", async ({ usePress }) => {
  const server = aServer();
  const { result } = renderHook(usePress, { wrapper: server.wrapper });
  void result.current("one", true);
  void result.current("one", false);
  void result.current("other", true);
  await expectOrder(server);
});

test("orders two clicks on a dashboard task's check, and another item doesn't wait", async () => {
  const server = aServer();
  const { wrapper } = server;
  render(<DayTodo openCount={2} tasks={[task("one", false), task("other", false)]} />, { wrapper });
  for (const name of ["one", "one", "other"]) {
    fireEvent.click(screen.getByRole("checkbox", { name: `Complete ${name}` }));
  }
  await expectOrder(server);
});

test("sends a change of a new task after its creation", async () => {
  const server = aServer();
  const { result } = renderHook(useTaskActions, { wrapper: server.wrapper });
  void result.current.create({ id: "new", title: "Oil the worktop" }, null);
  void result.current.complete(task("new", false));
  await expect.poll(() => server.sent).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.ids()).toEqual(["undefined"]);
  server.sent[0]?.answer.next({ data: { createTask: task("new", false) } });
  server.sent[0]?.answer.complete();
  await expect.poll(() => server.ids()).toEqual(["undefined", "new"]);
});
