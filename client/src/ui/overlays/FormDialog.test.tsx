import { fireEvent, render, screen } from "@testing-library/react";
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
