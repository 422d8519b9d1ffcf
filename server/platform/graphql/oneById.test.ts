import "reflect-metadata";
import { expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { GraphqlFailure } from "../../testing/TestPerson.js";
import { testApp } from "../../testing/testApp.js";

test("one thing that isn't found leaves the answers of the other root fields", async () => {
  const { signUp } = await testApp();
  const [ada, bo] = [await signUp(), await signUp()];
  const { id } = await make.note(ada);
  const { id: foreign } = await make.note(bo);
  const fields = ["note", "video", "project", "task", "event"];
  const missing = fields.map((name) => `${name}(id: $foreign) { id }`).join(" ");
  const query = `query ($id: ID!, $foreign: ID!) { there: note(id: $id) { id } ${missing} contentCounts { notes } }`;
  const failure = await ada.run(query, { id, foreign }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GraphqlFailure);
  const { data, errors } = failure as GraphqlFailure;
  const nothing = Object.fromEntries(fields.map((name) => [name, null]));
  expect(data).toEqual({ there: { id }, ...nothing, contentCounts: { notes: 1 } });
  expect(errors.map(({ path, extensions }) => [path, extensions?.code])).toEqual(
    fields.map((name) => [[name], "NOT_FOUND"]),
  );
  const { status, body } = await ada.rest("GET", `/api/v1/notes/${foreign}`);
  expect(status).toBe(404);
  expect(body).toEqual({ error: "Not found", code: "NOT_FOUND" });
});
