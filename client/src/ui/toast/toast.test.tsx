import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { forgetUndo, toast, undoLast } from "./toast";

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

/** Waits for the faded toasts to go, so that nothing happens after the test. */
async function allGone(): Promise<void> {
  await waitFor(() => expect(document.querySelectorAll('[data-part="toast"]')).toHaveLength(0), { timeout: 6000 });
}

test("undo runs once, says so, and leaves nothing to undo", async () => {
  const undo = vi.fn().mockResolvedValue(true);
  toast.show("Note deleted", { undo });
  await screen.findByText("Note deleted");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone: Note deleted");
  undoLast();
  await screen.findByText("Nothing to undo");
  expect(undo).toHaveBeenCalledTimes(1);
});

test("an undo that failed is not told as done", async () => {
  toast.show("Note deleted", { undo: () => Promise.reject(new Error("away")) });
  undoLast();
  await screen.findByText("Failed to undo: Note deleted");
  toast.show("Note archived", {
    undo: async () => {
      toast.error("It was changed elsewhere");
      return false;
    },
  });
  undoLast();
  await screen.findByText("It was changed elsewhere");
  expect(screen.queryByText("Undone: Note archived")).toBeNull();
});

test("an act under way is taken back once it is done, and told only as undone", async () => {
  const acts: string[] = [];
  const { promise: acting, resolve } = Promise.withResolvers<string | null>();
  const shown = toast.showWhenDone(acting, async () => {
    acts.push("undone");
    return true;
  });
  undoLast();
  expect(acts).toEqual([]);
  resolve("Card moved");
  await shown;
  await screen.findByText("Undone: Card moved");
  expect(acts).toEqual(["undone"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("an undo that failed without a connection can be tried again", async () => {
  const away = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const undo = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
  toast.show("Card moved", { undo });
  undoLast();
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  away.mockRestore();
  undoLast();
  await screen.findByText("Undone: Card moved");
  undoLast();
  await screen.findByText("Nothing to undo");
  expect(undo).toHaveBeenCalledTimes(2);
});

test("a refused act and a signed-out person leave nothing to undo", async () => {
  const undo = vi.fn().mockResolvedValue(true);
  await toast.showWhenDone(Promise.resolve(null), undo);
  toast.show("Card moved", { undo });
  forgetUndo();
  undoLast();
  await screen.findByText("Nothing to undo");
  expect(undo).not.toHaveBeenCalled();
  await allGone();
});
