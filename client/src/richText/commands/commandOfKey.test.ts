import { expect, test } from "vitest";
import { commandOfKey } from "./commandOfKey";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGraph: false };

test.each([
  ["Ctrl+B", { ...none, key: "b", code: "KeyB", ctrlKey: true }, "bold"],
  ["Cmd+I", { ...none, key: "i", code: "KeyI", metaKey: true }, "italic"],
  ["Ctrl+K", { ...none, key: "k", code: "KeyK", ctrlKey: true }, "link"],
  ["Ctrl+E", { ...none, key: "e", code: "KeyE", ctrlKey: true }, "code"],
  ["Ctrl+Shift+X", { ...none, key: "X", code: "KeyX", ctrlKey: true, shiftKey: true }, "strike"],
  ["Ctrl+Shift+H", { ...none, key: "H", code: "KeyH", ctrlKey: true, shiftKey: true }, "highlight"],
  ["Ctrl+Alt+3", { ...none, key: "3", code: "Digit3", altKey: true, ctrlKey: true }, "heading3"],
  ["Ctrl+Shift+6", { ...none, key: "^", code: "Digit6", ctrlKey: true, shiftKey: true }, "checklist"],
  ["Ctrl+Enter", { ...none, key: "Enter", code: "Enter", ctrlKey: true }, "complete"],
  ["Ctrl+Shift+K", { ...none, key: "K", code: "KeyK", ctrlKey: true, shiftKey: true }, null],
  ["Alt+1 where it writes ¡", { ...none, key: "¡", code: "Digit1", altKey: true }, "heading1"],
  ["Ctrl+Alt+2", { ...none, key: "2", code: "Digit2", altKey: true, ctrlKey: true }, "heading2"],
  [
    "AltGr+2, which writes @",
    { ...none, key: "@", code: "Digit2", altKey: true, ctrlKey: true, isAltGraph: true },
    null,
  ],
  ["Ctrl+Shift+7", { ...none, key: "&", code: "Digit7", ctrlKey: true, shiftKey: true }, "numberedList"],
  ["Ctrl+Shift+7 where it is /", { ...none, key: "/", code: "Digit7", ctrlKey: true, shiftKey: true }, "numberedList"],
  ["Ctrl+/", { ...none, key: "/", code: "Slash", ctrlKey: true }, "menu"],
  ["Ctrl+/ where it is Shift+:", { ...none, key: "/", code: "Period", ctrlKey: true, shiftKey: true }, "menu"],
  ["Ctrl+.", { ...none, key: ".", code: "Period", ctrlKey: true }, "menu"],
  ["Ctrl+Shift+.", { ...none, key: ">", code: "Period", ctrlKey: true, shiftKey: true }, null],
  ["Alt+↓", { ...none, key: "ArrowDown", code: "ArrowDown", altKey: true }, "moveDown"],
  ["↓", { ...none, key: "ArrowDown", code: "ArrowDown" }, "below"],
  ["Ctrl+Shift+8", { ...none, key: "*", code: "Digit8", ctrlKey: true, shiftKey: true }, "bulletedList"],
  ["Ctrl+Shift+9", { ...none, key: "(", code: "Digit9", ctrlKey: true, shiftKey: true }, "quote"],
  ["Ctrl+Shift+Z", { ...none, key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }, "redo"],
  ["Ctrl+Y", { ...none, key: "y", code: "KeyY", ctrlKey: true }, "redo"],
  ["Shift+Tab", { ...none, key: "Tab", code: "Tab", shiftKey: true }, "outdent"],
  ["↑", { ...none, key: "ArrowUp", code: "ArrowUp" }, "above"],
  ["Shift+↑", { ...none, key: "ArrowUp", code: "ArrowUp", shiftKey: true }, null],
  ["b", { ...none, key: "b", code: "KeyB" }, null],
])("%s", (_, key, command) => {
  expect(commandOfKey(key)).toBe(command);
});
