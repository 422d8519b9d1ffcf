import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ThankYous } from "./ThankYous";

const toast = vi.hoisted(() => ({ show: vi.fn(), error: vi.fn() }));
vi.mock("../../../ui/toast/toast", () => ({ toast }));

test("says that a removed pair could not be restored", async () => {
  const onSave = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new TypeError("away"));
  render(<ThankYous headings={["Thank you", "Noted"]} messages={["It helps", "We read it"]} onSave={onSave} />);
  fireEvent.click(screen.getByRole("button", { name: "Remove “Noted”" }));
  await expect.poll(() => toast.show).toHaveBeenCalled();
  toast.show.mock.calls[0]?.[1].undo();
  expect(onSave).toHaveBeenLastCalledWith(["Thank you", "Noted"], ["It helps", "We read it"]);
  await expect.poll(() => toast.error).toHaveBeenCalledWith(expect.stringContaining("Failed to undo"));
});
