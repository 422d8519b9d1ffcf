import "reflect-metadata";
import { expect, test } from "vitest";
import { make } from "../testing/make.js";
import { multiply, plansOf } from "../testing/plansOf.js";
import { testApp } from "../testing/testApp.js";

const all = `query ($since: DateTime) {
  notes(filter: { updatedSince: $since }) { nodes { id } totalCount }
  videos(filter: { updatedSince: $since }) { nodes { id } }
  projects(filter: { updatedSince: $since }) { id }
  tasks(filter: { updatedSince: $since }) { nodes { id } totalCount }
  todos(updatedSince: $since) { id }
  events(from: "2026-11-01", to: "2027-01-01", updatedSince: $since) { id }
}`;

test("lists hold what was saved since an instant, itself included, found by an index", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const makers = [make.note, make.video, make.project, make.task, make.event];
  for (const each of makers) await each(ada);
  for (const table of ["content_item", "project", "task", "calendar_event"]) await multiply(app, table, ada.userId);
  // a person has at most 10 000
  await app.services.pool.query("delete from project where position > 1005000");
  app.clock.advance(60_000);
  const since = app.clock.now().toISOString();
  const made = [];
  for (const each of makers) made.push(await each(ada));
  const [note, video, project, task, event] = made.map(({ id }) => ({ id }));

  let answer: unknown;
  const plans = await plansOf(app, ["content_item", "project", "task", "calendar_event"], async () => {
    answer = await ada.run(all, { since });
  });
  expect(answer).toEqual({
    notes: { nodes: [note], totalCount: 1 },
    videos: { nodes: [video] },
    projects: [project],
    tasks: { nodes: [task], totalCount: 1 },
    todos: [task],
    events: [event],
  });
  const used = plans.join("\n");
  for (const table of ["content_item", "project", "task", "calendar_event"]) {
    expect(used).toContain(`${table}_updated_at_idx`);
    expect(used).not.toContain(`Seq Scan on ${table}`);
  }
  const later = new Date(app.clock.now().getTime() + 1).toISOString();
  expect(await ada.run(all, { since: later })).toMatchObject({ notes: { nodes: [] }, todos: [], events: [] });
});
