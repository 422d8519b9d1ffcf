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
  expect(field().value).toBe("");

  type("Elm ");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(chips()).toEqual(["Kitchen", "oak", "Quotes", "Elm"]));
  expect(onCreate).toHaveBeenLastCalledWith("Elm");

  fireEvent.keyDown(field(), { key: "Backspace" });
  await waitFor(() => expect(chips()).toEqual(["Kitchen", "oak", "Quotes"]));
});

test("takes the next letters while a new tag is being created", async () => {
  const created: ((tag: PickedTag) => void)[] = [];
  const onCreate = vi.fn((_name: string) => new Promise<PickedTag | null>((resolve) => created.push(resolve)));
  render(<Tags onCreate={onCreate} />);

  type("garden,");
  expect(field().readOnly).toBe(false);
  expect(field().value).toBe("");
  expect(chips()).toEqual(["garden"]);
  type("window,garden,ro");
  expect(chips()).toEqual(["garden", "window"]);
  expect(field().value).toBe("ro");
  await waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith("garden"));
  created[0]?.(tag("garden"));
  await waitFor(() => expect(onCreate).toHaveBeenLastCalledWith("window"));
  created[1]?.(tag("window"));
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Remove/, hidden: true })).toHaveLength(2));
  expect(chips()).toEqual(["garden", "window"]);
  expect(field().value).toBe("ro");
});

test("changes nothing when a tag could not be created", async () => {
  const onCreate = vi.fn(async () => null);
  render(<Tags begin={["Kitchen"]} onCreate={onCreate} />);
  type("oak");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith("oak"));
  await waitFor(() => expect(field().value).toBe("oak"));
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

test("a scroll closes the list and leaves the typed text, which Enter still takes", async () => {
  render(<Tags onCreate={vi.fn()} />);

  type("kitchen");
  expect(screen.queryByRole("listbox")).not.toBeNull();
  fireEvent.scroll(document);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().value).toBe("kitchen");

  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(chips()).toEqual(["Kitchen"]));
});
