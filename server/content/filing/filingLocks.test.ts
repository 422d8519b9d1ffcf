import "reflect-metadata";
import { expect, test } from "vitest";
import { besideTransaction } from "../../testing/besideTransaction.js";
import { make } from "../../testing/make.js";
import { testApp } from "../../testing/testApp.js";

test.each([
  ["setCategory", "mutation ($id: ID!, $to: ID) { done: setCategory(itemIds: [$id], categoryId: $to) { id } }"],
  [
    "updateNote",
    "mutation ($id: ID!, $to: ID) { done: updateNote(id: $id, input: { categoryId: $to }, version: 1) { id } }",
  ],
])("%s and the deletion of the category wait for each other", async (_, filing) => {
  const app = await testApp();
  const ada = await app.signUp();
  const category = await make.category(ada);
  const note = await make.note(ada, { categoryId: category.id });
  const answers = await besideTransaction<object>(
    app,
    "select from content_item where id = $1 for update",
    [note.id],
    () => ada.run(filing, { id: note.id, to: category.id }),
    () => ada.run("mutation ($id: ID!) { done: deleteCategory(id: $id) }", { id: category.id }),
  );
  expect(answers).toMatchObject([{ done: expect.anything() }, { done: category.id }]);
  expect(await ada.run("query ($id: ID!) { note(id: $id) { category { id } } }", { id: note.id })).toEqual({
    note: { category: null },
  });
});
