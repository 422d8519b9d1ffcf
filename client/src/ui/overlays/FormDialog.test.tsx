import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { FormDialog } from "./FormDialog";

test("the button submits the form, and nothing submits or closes it during saving", async () => {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const dialog = (isSaving: boolean) => (
    <FormDialog title="New tag" isOpen onClose={onClose} action="Create" isSaving={isSaving} onSubmit={onSubmit}>
      <input aria-label="Name" />
    </FormDialog>
  );
  const { rerender } = render(dialog(false));
  fireEvent.click(await screen.findByRole("button", { name: "Create" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);

  rerender(dialog(true));
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();

  rerender(dialog(false));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("the focus goes to the first field, also one that comes after the dialog, unless it has been moved", async () => {
  const dialog = (field: ReactNode) => (
    <FormDialog title="New tag" isOpen onClose={() => undefined} action="Create" isSaving={false} onSubmit={vi.fn()}>
      {field}
    </FormDialog>
  );
  const { rerender, unmount } = render(dialog(<input aria-label="Name" disabled />));
  await screen.findByRole("dialog");
  rerender(dialog(<textarea aria-label="Words" />));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Words"));
  unmount();

  const second = render(dialog(null));
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  act(() => cancel.focus());
  second.rerender(dialog(<input aria-label="Name" />));
  await act(async () => undefined);
  expect(document.activeElement).toBe(cancel);
});
