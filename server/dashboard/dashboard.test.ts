import { beforeAll, describe, expect, it } from "vitest";
import { make } from "../testing/make.js";
import { multiply, plansOf } from "../testing/plansOf.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const day = "2026-11-20";
const ask = `query ($day: String!) {
  dayTasks(day: $day) { tasks { title } overdueCount todayCount comingCount openCount }
}`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe("the tasks of a day", () => {
  it("begins with overdue tasks and ends with those without a day", async () => {
    const ada = await app.signUp("Ada");
    const bea = await app.signUp("Bea");
    const attic = await make.project(ada, { status: "ARCHIVED" });
    await make.task(ada, { title: "some day" });
    await make.task(ada, { title: "today, low", dueDate: day });
    await make.task(ada, { title: "today, urgent", dueDate: `${day}T09:00:00.000Z`, priority: "URGENT" });
    await make.task(ada, { title: "yesterday", dueDate: "2026-11-19" });
    await make.task(ada, { title: "Thursday", dueDate: "2026-11-26" });
    await make.task(ada, { title: "in a week", dueDate: "2026-11-27" });
    await make.task(ada, { title: "done today", dueDate: day, status: "COMPLETED" });
    await make.task(ada, { title: "done before", dueDate: "2026-11-18", status: "COMPLETED" });
    await make.task(ada, { title: "put away", dueDate: day, projectId: attic.id });
    await make.task(bea, { title: "hers", dueDate: day });
    const gone = await make.task(ada, { title: "deleted", dueDate: day });
    await ada.run("mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }", { ids: [gone.id] });

    const { dayTasks } = await ada.run(ask, { day });
    expect(dayTasks.tasks.map(({ title }: { title: string }) => title)).toEqual([
      "yesterday",
      "today, urgent",
      "today, low",
      "done today",
      "Thursday",
      "some day",
    ]);
    expect(dayTasks).toMatchObject({ overdueCount: 1, todayCount: 2, comingCount: 1, openCount: 6 });
  });

  it("is read and counted by indexes beside many tasks of somebody else", { tags: ["slow"] }, async () => {
    const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
    await make.task(ada, { title: "some day" });
    await make.task(bea, { title: "hers, today", dueDate: day });
    await multiply(app, "task", bea.userId);
    const plans = await plansOf(app, ["task"], () => ada.run(ask, { day }));
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).not.toContain("Seq Scan on task");
  });

  it("requires a valid day", async () => {
    const ada = await app.signUp("Ada");
    for (const wrong of ["", "today", "2026-13-01", "2026-11-20T00:00:00.000Z"]) {
      await expect(ada.run(ask, { day: wrong }), wrong).rejects.toMatchObject({ fields: { day: expect.any(String) } });
    }
    expect((await ada.run(ask, { day: "9999-12-24" })).dayTasks.tasks).toEqual(expect.any(Array));
    await expect(ada.run(ask, { day: "9999-12-25" })).rejects.toThrow("Please enter a day until 9999-12-24");
    await expect(app.anonymous.run(ask, { day })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

it("half watched lists videos that were started and not finished, the latest first", async () => {
  const ada = await app.signUp("Ada");
  const watch = async (title: string, seconds: number) => {
    const { id } = await make.video(ada, { title });
    app.clock.advance(1_000);
    if (seconds) {
      await ada.run(
        "mutation ($id: ID!, $seconds: Int!) { setWatchedSeconds(id: $id, seconds: $seconds, durationSeconds: 100) { id } }",
        { id, seconds },
      );
    }
    return id;
  };
  await watch("not begun", 0);
  await watch("first", 40);
  await watch("to the end", 96);
  await watch("last", 94);
  const archived = await watch("archived", 10);
  await ada.run("mutation ($ids: [ID!]!) { setArchived(itemIds: $ids, archived: true) { id } }", { ids: [archived] });

  const { halfWatched } = await ada.run("{ halfWatched { title watchedSeconds } }");
  expect(halfWatched).toEqual([
    { title: "last", watchedSeconds: 94 },
    { title: "first", watchedSeconds: 40 },
  ]);
  await expect(ada.run("{ halfWatched(first: 13) { id } }")).rejects.toMatchObject({ code: "INVALID_INPUT" });
});
