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
  // an editor that inserts every letter itself only gets beforeinput
  ["div", "beforeinput"],
])("counts words typed in a field (%s) until it is emptied or removed", (kind, event) => {
  onTestFinished(watchTyping(() => undefined));
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

test("in a dialog counts words that were turned into something else, but never a checkbox", () => {
  onTestFinished(watchTyping(() => undefined));
  const mark = field("input", "on");
  mark.setAttribute("type", "checkbox");
  mark.dispatchEvent(new Event("input", { bubbles: true }));
  expect(hasTyped()).toBe(false);
  const dialog = document.createElement("section");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  const recipient = field("input", "ines@sequeira.example");
  dialog.append(recipient);
  recipient.dispatchEvent(new Event("input", { bubbles: true }));
  (recipient as HTMLInputElement).value = "";
  expect(hasTyped()).toBe(true);
  dialog.remove();
  expect(hasTyped()).toBe(false);
});

test("calls the watcher once when somebody starts typing", () => {
  let beginnings = 0;
  onTestFinished(
    watchTyping(() => {
      beginnings += 1;
    }),
  );
  const [first, second] = [field("input", "Oak"), field("input", "Birch")];
  for (const each of [first, first, second]) each.dispatchEvent(new Event("input", { bubbles: true }));
  expect(beginnings).toBe(1);
});

test("remembers nothing once nobody watches", () => {
  const stop = watchTyping(() => undefined);
  const written = field("input", "Oak");
  written.dispatchEvent(new Event("input", { bubbles: true }));
  stop();
  expect(hasTyped()).toBe(false);
  written.dispatchEvent(new Event("input", { bubbles: true }));
  expect(hasTyped()).toBe(false);
});
