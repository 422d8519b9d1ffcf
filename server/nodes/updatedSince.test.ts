import "reflect-metadata";
import { expect, test } from "vitest";
import { make } from "../testing/make.js";
import { multiply, plansOf } from "../testing/plansOf.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const all = `query ($since: DateTime) {
  notes(filter: { updatedSince: $since }) { nodes { id } totalCount }
  videos(filter: { updatedSince: $since }) { nodes { id } }
  projects(filter: { updatedSince: $since }) { id }
  tasks(filter: { updatedSince: $since }) { nodes { id } totalCount }
  todos(updatedSince: $since) { id }
  events(from: "2026-11-01", to: "2027-01-01", updatedSince: $since) { id }
}`;

/** An instant after all changes so far, which are dated back by an hour, and before all later ones. */
async function nowOf({ app }: TestApp): Promise<string> {
  const { rows } = await app.services.pool.query(
    `with earlier as (update thing_change set changed_at = changed_at - interval '1 hour')
     select (now() - interval '1 minute')::timestamptz(3) as now`,
  );
  return rows[0].now;
}

test("lists hold what changed since an instant, found by an index", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const makers = [make.note, make.video, make.project, make.task, make.event];
  for (const each of makers) await each(ada);
  for (const table of ["content_item", "project", "task", "calendar_event"]) await multiply(app, table, ada.userId);
  // a person has at most 10 000
  await app.services.pool.query("delete from project where position > 1005000");
  const since = await nowOf(app);
  await app.services.pool.query("analyze thing_change");
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
  expect(used).toContain("thing_change_changed_at_idx");
  for (const table of ["thing_change", "content_item", "project", "task", "calendar_event"])
    expect(used).not.toContain(`Seq Scan on ${table}`);
  expect(await ada.run(all, { since: await nowOf(app) })).toMatchObject({
    notes: { nodes: [] },
    todos: [],
    events: [],
  });

  // a page of all that changed is read in its order, without the rest
  const pages = await plansOf(app, ["content_item"], () =>
    ada.run("query ($since: DateTime) { notes(first: 25, filter: { updatedSince: $since }) { nodes { id } } }", {
      since: "2026-01-01T00:00:00.000Z",
    }),
  );
  expect(pages.join("\n")).toContain("content_item_updated_at_idx");
  expect(pages.join("\n")).not.toMatch(/Seq Scan on (content_item|thing_change)/);
});

test("lists hold what changed without a save: stars, order, reminders, tags, files and links", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const [note, video, tag] = [await make.note(ada), await make.video(ada), await make.tag(ada)];
  const [project, other] = [await make.project(ada), await make.project(ada)];
  const [task, second] = [await make.task(ada), await make.task(ada)];
  const event = await make.event(ada, { recurrenceRule: "FREQ=DAILY;COUNT=3" });
  const file = async () => {
    const form = new FormData();
    form.append("file", new File(["Sow"], "plan.txt"));
    await ada.fetch(`/api/v1/notes/${note.id}/attachments`, { method: "POST", body: form });
  };
  const ids = { note: note.id, video: video.id, tag: tag.id, project: project.id, other: other.id, task: task.id };
  const change = (text: string) => async () => {
    const given = { ...ids, second: second.id, occurrence: `${event.id}_20261202T100000Z` };
    const names = Object.entries(given).filter(([name]) => text.includes(`$${name}`));
    await ada.run(`mutation (${names.map(([name]) => `$${name}: ID!`).join()}) { ${text} }`, Object.fromEntries(names));
  };
  for (const [kind, id, act] of [
    ["notes", note.id, change("setFavorite(itemIds: [$note], favorite: true) { id }")],
    ["notes", note.id, change("setTemplate(noteId: $note, isTemplate: false) { id }")],
    ["notes", note.id, change("changeTags(itemIds: [$note], add: [$tag]) { id }")],
    ["notes", note.id, file],
    ["notes", note.id, change("deleteTag(id: $tag)")],
    ["videos", video.id, change("setWatchedSeconds(id: $video, seconds: 5) { id }")],
    ["projects", project.id, change("moveProject(id: $project) { id }")],
    ["tasks", task.id, change('setTaskReminders(taskId: $task, minutes: [5], timeZone: "UTC") { id }')],
    ["tasks", task.id, change("setTaskItems(taskId: $task, itemIds: [$note]) { id }")],
    ["tasks", task.id, change("moveTask(id: $task, input: { beforeId: $second }) { id }")],
    ["events", event.id, change('updateEvent(id: $occurrence, input: { title: "Late" }) { id }')],
  ] as const) {
    const since = await nowOf(app);
    const found = async () => {
      const lists = await ada.run(all, { since });
      return (lists[kind].nodes ?? lists[kind]).map((each: { id: string }) => each.id.split("_")[0]);
    };
    expect(await found(), `${kind} before ${act}`).not.toContain(id);
    await act();
    expect(await found(), `${kind} after ${act}`).toContain(id);
  }
});
