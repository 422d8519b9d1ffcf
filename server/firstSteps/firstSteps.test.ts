import { expect, test } from "vitest";
import { newPassword, postAuth, signedIn } from "../testing/accountCalls.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { exampleNote } from "./examples.js";

const library = `{
  notes(first: 9) { nodes { id title tags { name } } }
  eventTypes { name color }
  projects { id name subprojects { name } }
  tasks(first: 9) { nodes { title status dueDate } }
}`;
const steps = `{ viewer {
  firstSteps { isHidden hasNote hasVideo hasTask hasEvent hasShared example { id name } }
} }`;
const hide = "mutation { hideFirstSteps { firstSteps { isHidden example { id name } } } }";
const none = { isHidden: false, hasNote: false, hasVideo: false, hasTask: false, hasEvent: false, hasShared: false };

let count = 0;

async function newcomer(app: TestApp, body: object = { examples: true }): Promise<TestPerson> {
  count += 1;
  const details = { name: "Nora", email: `newcomer.${count}@example.org`, password: newPassword };
  const answer = await postAuth(app.anonymous, "sign-up/email", { ...details, ...body });
  expect(answer.status).toBe(200);
  return signedIn(app, answer);
}

const create = async (person: TestPerson, what: "Note" | "Video" | "Task" | "Event", input: object): Promise<string> =>
  (await person.run(`mutation ($input: Create${what}Input!) { create${what}(input: $input) { id } }`, { input }))[
    `create${what}`
  ].id;

test("an account that asks for examples begins with a note, event types and a project", async () => {
  const app = await testApp();
  const nora = await newcomer(app);
  const { notes, eventTypes, projects, tasks } = await nora.run(library);
  expect(notes.nodes).toMatchObject([{ title: "How notes work", tags: [{ name: "first steps" }] }]);
  const { note, contentVersions } = await nora.run(
    "query ($id: ID!) { note(id: $id) { content } contentVersions(itemId: $id, first: 2) { nodes { number } } }",
    {
      id: notes.nodes[0].id,
    },
  );
  const text = note.content.replaceAll(app.services.settings.publicUrl, "").replace(/ rel="[^"]*"/, "");
  // nothing of it is lost when it is saved
  expect(text).toBe(exampleNote("").content);
  expect(contentVersions.nodes).toEqual([{ number: 1 }]);
  expect(eventTypes.map(({ name }: { name: string }) => name)).toEqual(["Work", "Personal", "Health", "Travel"]);
  expect(projects).toMatchObject([{ name: "A garden on the balcony", subprojects: [{ name: "Tomatoes" }] }]);
  const [garden] = projects;
  expect(tasks.nodes).toHaveLength(5);

  const { viewer } = await nora.run(steps);
  expect(viewer).toEqual({ firstSteps: { ...none, example: { id: garden.id, name: garden.name } } });
});

test("an account that asks for nothing begins empty, and its first steps are over", async () => {
  const app = await testApp();
  for (const body of [{}, { examples: "yes" }, { examples: false }]) {
    const nora = await newcomer(app, body);
    const { notes, eventTypes, projects, tasks } = await nora.run(library);
    expect([notes.nodes, eventTypes, projects, tasks.nodes]).toEqual([[], [], [], []]);
    expect(await nora.run(steps)).toEqual({ viewer: { firstSteps: null } });
    expect(await nora.run(hide)).toEqual({ hideFirstSteps: { firstSteps: null } });
  }
});

test("a sign-up that is refused leaves no examples", async () => {
  const app = await testApp();
  const input = { name: "Twin", email: "twin@example.com", password: newPassword, examples: true };
  await Promise.all(Array.from({ length: 4 }, () => postAuth(app.anonymous, "sign-up/email", input)));
  const { rows } = await app.services.pool.query("select count(*)::integer as notes from content_item");
  expect(rows).toEqual([{ notes: 1 }]);
});

test("each first step is done by the person's own things, and nobody else's", async () => {
  const app = await testApp();
  const [nora, other] = [await newcomer(app), await newcomer(app)];
  const done = async (person = nora) => {
    const { example: _, ...all } = (await person.run(steps)).viewer.firstSteps;
    return all;
  };
  const note = await create(nora, "Note", { title: "My own" });
  expect(await done()).toEqual({ ...none, hasNote: true });
  await create(nora, "Video", { title: "A talk", youtubeUrl: "https://youtu.be/dQw4w9WgXcQ" });
  expect(await done()).toEqual({ ...none, hasNote: true, hasVideo: true });
  await create(nora, "Task", { title: "Call mum" });
  expect(await done()).toEqual({ ...none, hasNote: true, hasVideo: true, hasTask: true });
  const [start, end] = ["2026-12-01T09:00:00.000Z", "2026-12-01T10:00:00.000Z"];
  await create(nora, "Event", { title: "Dentist", start, end, timeZone: "UTC" });
  expect(await done()).toEqual({ ...none, hasNote: true, hasVideo: true, hasTask: true, hasEvent: true });
  await nora.run("mutation ($itemId: ID!) { shareContent(itemId: $itemId) { __typename } }", { itemId: note });
  expect(Object.entries(await done()).filter(([, value]) => !value)).toEqual([["isHidden", false]]);
  expect(await done(other)).toEqual(none);
});

test("the example is shown until it is in the trash, and hiding ends the first steps without it", async () => {
  const app = await testApp();
  const nora = await newcomer(app);
  const example = (await nora.run(steps)).viewer.firstSteps.example;
  const hidden = { firstSteps: { isHidden: true, example } };
  expect(await nora.run(hide)).toEqual({ hideFirstSteps: hidden });
  await nora.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: example.id });
  expect((await nora.run(steps)).viewer.firstSteps.example).toBeNull();
  expect((await nora.run(library)).tasks.nodes).toEqual([]);
  await nora.run("mutation ($id: ID!) { restoreProject(id: $id) { id } }", { id: example.id });
  expect((await nora.run(steps)).viewer.firstSteps.example).toEqual(example);
  await nora.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: example.id });
  expect(await nora.run(hide)).toEqual({ hideFirstSteps: { firstSteps: null } });
});
