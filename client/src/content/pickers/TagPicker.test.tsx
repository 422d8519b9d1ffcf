import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { PickedTag } from "./pickedTypes";
import { TagPickerSurface } from "./TagPickerSurface";

const tag = (name: string): PickedTag => ({ id: name.toLowerCase(), name, color: "#87CEEB" });

function Tags({ begin = [], onCreate }: { begin?: string[]; onCreate: (name: string) => Promise<PickedTag | null> }) {
  const [value, setValue] = useState<readonly PickedTag[]>(begin.map(tag));
  return (
    <TagPickerSurface
      label="Tags"
      tags={[tag("Kitchen"), tag("Quotes")]}
      value={value}
      onChange={setValue}
      onCreate={onCreate}
    />
  );
}

const chips = (): string[] =>
  [...document.querySelectorAll('[data-part="chip"]')].map((chip) => chip.textContent ?? "");
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("combobox", { name: "Tags" });
function type(text: string): void {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
}

test("Enter picks a tag ignoring case, a comma creates a new one, Backspace removes the last", async () => {
  const onCreate = vi.fn(async (name: string) => tag(name));
  render(<Tags onCreate={onCreate} />);

  type("KITCHEN");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(chips()).toEqual(["Kitchen"]));
  expect(onCreate).not.toHaveBeenCalled();

  type("oak, Quotes,");
  await waitFor(() => expect(chips()).toEqual(["Kitchen", "oak", "Quotes"]));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith("oak");
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(field().value).toBe("");

  type("Elm ");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(chips()).toEqual(["Kitchen", "oak", "Quotes", "Elm"]));
  expect(onCreate).toHaveBeenLastCalledWith("Elm");

  await waitFor(() => expect(field().readOnly).toBe(false));
  fireEvent.keyDown(field(), { key: "Backspace" });
  await waitFor(() => expect(chips()).toEqual(["Kitchen", "oak", "Quotes"]));
});

test("changes nothing when a tag could not be created", async () => {
  const onCreate = vi.fn(async () => null);
  render(<Tags begin={["Kitchen"]} onCreate={onCreate} />);
  type("oak");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith("oak"));
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(field().value).toBe("oak");
  expect(chips()).toEqual(["Kitchen"]);
});

test("allows fifty tags", async () => {
  const onCreate = vi.fn(async (name: string) => tag(name));
  render(<Tags begin={Array.from({ length: 49 }, (_, index) => `tag ${index}`)} onCreate={onCreate} />);
  type("one, two,");
  await waitFor(() => expect(chips()).toHaveLength(50));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith("one");
  await waitFor(() => expect(field().placeholder).toBe("At most 50 tags"));
  expect(field().value).toBe("");
  fireEvent.keyDown(field(), { key: "Backspace" });
  await waitFor(() => expect(chips()).toHaveLength(49));
});
