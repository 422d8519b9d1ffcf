import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Combobox } from "./Combobox";

function Category({ onCreate }: { onCreate: (name: string) => Promise<string> }) {
  const [options, setOptions] = useState([{ id: "1", label: "House" }]);
  const [value, setValue] = useState<string | null>(null);
  return (
    <Combobox
      label="Category"
      noneLabel="No category"
      options={options}
      value={value}
      onChange={setValue}
      onCreate={async (name) => {
        const id = await onCreate(name);
        setOptions([...options, { id, label: name }]);
        return id;
      }}
    />
  );
}

async function loadedField() {
  const field = await waitFor(() => {
    const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Category" });
    expect(input.disabled).toBe(false);
    return input;
  });
  const type = (text: string) => {
    field.focus();
    fireEvent.change(field, { target: { value: text } });
  };
  return { field, type };
}

test("Enter creates and chooses a new name, and chooses an existing one in another case", async () => {
  const onCreate = vi.fn(async () => "2");
  render(<Category onCreate={onCreate} />);
  const { field, type } = await loadedField();

  expect(field.value).toBe("No category");
  type(" Garden ");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(field.value).toBe("Garden"));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith("Garden");

  await waitFor(() => expect(field.readOnly).toBe(false));
  type("HOUSE");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(field.value).toBe("House"));
  expect(onCreate).toHaveBeenCalledTimes(1);
});

test("the typed text stays when the page scrolls and the list closes, and Enter still takes it", async () => {
  const onCreate = vi.fn(async () => "2");
  render(<Category onCreate={onCreate} />);
  const { field, type } = await loadedField();

  type("Garden");
  expect(screen.queryByRole("listbox")).not.toBeNull();
  fireEvent.scroll(document);
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.value).toBe("Garden");

  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(field.value).toBe("Garden"));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith("Garden");
});

test("the typed text is dropped by Escape, and by leaving the field after a scroll", async () => {
  render(<Category onCreate={vi.fn()} />);
  const { field, type } = await loadedField();

  type("Garden");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(field.value).toBe("No category");

  type("Garden");
  fireEvent.scroll(document);
  act(() => field.blur());
  expect(field.value).toBe("No category");
});
