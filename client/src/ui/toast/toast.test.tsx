import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toast } from "./toast";

const standing = () =>
  [...document.querySelectorAll('[data-part="toast"]:not([data-leaving])')].map((each) => each.textContent);

test("a new toast replaces the old one", async () => {
  toast.show("Note archived");
  await screen.findByText("Note archived");
  toast.show("Added to favorites");
  await screen.findByText("Added to favorites");
  expect(standing()).toEqual(["Added to favorites"]);
  expect(screen.getByText("Added to favorites").closest('[role="status"]')).not.toBeNull();
});

test("shows an error as an alert", async () => {
  toast.error("Could not save");
  expect((await screen.findByText("Could not save")).closest('[role="alert"]')).not.toBeNull();
  expect(standing()).toEqual(["Could not save"]);
});

test("undo runs once and removes the toast", async () => {
  const undo = vi.fn();
  toast.show("Note deleted", { undo });
  await screen.findByText("Note deleted");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledTimes(1);
  // waits for the faded toast to go, so that nothing happens after the test
  await waitFor(() => expect(document.querySelectorAll('[data-part="toast"]')).toHaveLength(0));
});
