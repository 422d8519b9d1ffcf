import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./ConfirmDialog";

const texts = { title: "Delete this note?", message: "It goes to the trash.", confirmLabel: "Delete" };

test("shows that the confirmed action is running, and asks to be closed when it is done", async () => {
  let finish = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const onClose = vi.fn();
  render(<ConfirmDialog {...texts} variant="danger" isOpen onConfirm={onConfirm} onClose={onClose} />);

  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const running = await screen.findByRole("button", { name: "Processing..." });
  fireEvent.click(running);
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();

  finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test("shows why an action failed and lets the person try again", async () => {
  const onClose = vi.fn();
  const onConfirm = vi.fn(() => Promise.reject(new Error("The server did not answer")));
  render(<ConfirmDialog {...texts} isOpen onConfirm={onConfirm} onClose={onClose} />);

  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The server did not answer")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Delete" })).toBeTruthy();
});

test("defaults to the labels Confirm and Cancel", async () => {
  const onClose = vi.fn();
  render(<ConfirmDialog title="Leave?" message="Changes are kept." isOpen onConfirm={() => {}} onClose={onClose} />);
  expect(await screen.findByRole("button", { name: "Confirm" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
