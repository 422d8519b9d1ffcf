// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { hasTyped, watchTyping } from "./typed";

function field(kind: string, text: string): HTMLElement {
  const made = document.createElement(kind);
  if (kind === "div") made.textContent = text;
  else (made as HTMLInputElement).value = text;
  document.body.append(made);
  onTestFinished(() => made.remove());
  return made;
}

test.each([
  ["input", "input"],
  ["textarea", "input"],
  // an editor that puts in every letter itself sees only what comes before it
  ["div", "beforeinput"],
])("words typed in a field (%s) are there until it is empty or gone", (kind, event) => {
  onTestFinished(watchTyping());
  const written = field(kind, "Oak for the fronts");
  expect(hasTyped()).toBe(false);
  written.dispatchEvent(new Event(event, { bubbles: true }));
  expect(hasTyped()).toBe(true);
  if (kind === "div") written.textContent = " ";
  else (written as HTMLInputElement).value = "";
  expect(hasTyped()).toBe(false);
  if (kind === "div") written.textContent = "Birch";
  else (written as HTMLInputElement).value = "Birch";
  expect(hasTyped()).toBe(true);
  written.remove();
  expect(hasTyped()).toBe(false);
});

test("nothing is remembered once nobody watches", () => {
  const stop = watchTyping();
  const written = field("input", "Oak");
  written.dispatchEvent(new Event("input", { bubbles: true }));
  stop();
  expect(hasTyped()).toBe(false);
  written.dispatchEvent(new Event("input", { bubbles: true }));
  expect(hasTyped()).toBe(false);
});
