import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { of } from "rxjs";
import { expect, test, vi } from "vitest";
import { CategoryPicker } from "./CategoryPicker";
import type { PickedCategory } from "./pickedTypes";

const house = { __typename: "Category", id: "1", name: "House", color: "#FFE4B5", icon: null, itemCount: 31 };

/** A client that answers the picker's queries; creating fails while `canCreate` returns false. */
function clientThat(canCreate: () => boolean): ApolloClient {
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === "CategoryOptions") return of({ data: { categories: [house] } });
    if (!canCreate()) return of({ data: null, errors: [{ message: "Something went wrong" }] });
    const { name } = variables.input as { name: string };
    return of({ data: { createCategory: { ...house, id: "2", name, itemCount: 0 } } });
  });
  return new ApolloClient({ cache: new InMemoryCache(), link });
}

function Picker() {
  const [value, setValue] = useState<PickedCategory | null>(house);
  return <CategoryPicker contentType="NOTE" value={value} onChange={setValue} />;
}

test("offers no category, creates and chooses a new name, and only logs a failure", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let canCreate = false;
  render(
    <ApolloProvider client={clientThat(() => canCreate)}>
      <Picker />
    </ApolloProvider>,
  );
  const field = await waitFor(() => {
    const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Category" });
    expect(input.disabled).toBe(false);
    return input;
  });
  const type = (text: string): void => {
    field.focus();
    fireEvent.change(field, { target: { value: text } });
  };
  const options = (): string[] => screen.getAllByRole("option").map((option) => option.textContent ?? "");

  type("OU");
  await waitFor(() => expect(options()).toEqual(["House31", "No category", "Create “OU”Enter"]));
  type("hOUSE");
  await waitFor(() => expect(options()).toEqual(["House31", "No category"]));

  type("Garden");
  await waitFor(() => expect(options()).toEqual(["No category", "Create “Garden”Enter"]));
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  await waitFor(() => expect(field.readOnly).toBe(false));
  expect(field.value).toBe("House");

  canCreate = true;
  type("Garden");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(field.value).toBe("Garden"));
  logged.mockRestore();
});
