import { expect, test } from "vitest";
import { UndoSteps } from "./UndoSteps";

function recorded() {
  const steps = new UndoSteps();
  const done: string[] = [];
  const add = (name: string) => steps.add(async () => void done.push(name));
  return { steps, done, add };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("takes back the last act first, and each once", async () => {
  const { steps, done, add } = recorded();
  for (const name of ["moved", "tagged", "deleted"]) add(name);
  expect([steps.runLast(), steps.runLast(), steps.runLast(), steps.runLast()]).toEqual([true, true, true, false]);
  await settled();
  expect(done).toEqual(["deleted", "tagged", "moved"]);
});

test("the button of a toast takes back the last act, and nothing once its own act was taken back", async () => {
  const { done, add } = recorded();
  const move = add("moved");
  const tag = add("tagged");
  move.run();
  expect([move.isTaken(), tag.isTaken()]).toEqual([false, true]);
  tag.run();
  move.run();
  move.run();
  await settled();
  expect(done).toEqual(["tagged", "moved"]);
});

test("an act that failed leaves nothing to take back", () => {
  const { steps, add } = recorded();
  add("moved").drop();
  expect(steps.runLast()).toBe(false);
});

test("waits for one step before it starts the next, also when the first fails", async () => {
  const steps = new UndoSteps();
  const done: string[] = [];
  steps.add(async () => void done.push("first"));
  steps.add(async () => {
    await settled();
    done.push("second");
    throw new Error("refused");
  });
  steps.runLast();
  steps.runLast();
  await settled();
  await settled();
  expect(done).toEqual(["second", "first"]);
});

test("keeps the last 20 acts, and none once it is cleared", () => {
  const { steps, add } = recorded();
  for (let count = 0; count < 25; count += 1) add("moved");
  for (let count = 0; count < 20; count += 1) expect(steps.runLast()).toBe(true);
  expect(steps.runLast()).toBe(false);
  add("moved");
  steps.clear();
  expect(steps.runLast()).toBe(false);
});
