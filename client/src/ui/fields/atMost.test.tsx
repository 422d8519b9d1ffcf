import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { TextArea } from "./TextArea";

function Message({ first = "" }: { first?: string }) {
  const [text, setText] = useState(first);
  return <TextArea label="Message" maxLength={5} counter={5} value={text} onChange={setText} />;
}
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Message/ });
const input = (value: string, caret = value.length): void => {
  fireEvent.input(field(), { target: { value, selectionStart: caret, selectionEnd: caret } });
};

test.each([
  ["letters", "abcdefg", "abcde"],
  ["emoji, each as one", "🎃🎃🎃🎃🎃🎃", "🎃🎃🎃🎃🎃"],
  ["combined characters by their parts", "e\u0301e\u0301e\u0301", "e\u0301e\u0301e"],
])("counts %s", (_, pasted, kept) => {
  render(<Message />);
  input(pasted);
  expect(field().value).toBe(kept);
  screen.getByText("5 of 5");
});

test("refuses what is added in the middle, and leaves the rest and the caret in place", () => {
  render(<Message first="ab🎃de" />);
  input("axyb🎃de", 3);
  expect(field().value).toBe("ab🎃de");
  expect(field().selectionEnd).toBe(1);
});

test("takes nothing more into a text that is too long already, and lets it be shortened", () => {
  render(<Message first="abcdefgh" />);
  input("abcxdefgh", 4);
  expect(field().value).toBe("abcdefgh");
  input("abdefgh", 2);
  expect(field().value).toBe("abdefgh");
});
