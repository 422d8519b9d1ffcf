import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Select } from "./Select";

test("computes a long list once it is opened, and shows the chosen option before", async () => {
  const lisbon = { id: "Europe/Lisbon", label: "Lisbon" };
  const allOptions = vi.fn(() => [lisbon, { id: "Asia/Tokyo", label: "Tokyo" }]);
  render(
    <Select label="Time zone" options={[lisbon]} allOptions={allOptions} value="Europe/Lisbon" onChange={vi.fn()} />,
  );
  const button = screen.getByRole("button", { name: "Lisbon Time zone" });
  expect(allOptions).not.toHaveBeenCalled();

  fireEvent.click(button);
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["Lisbon", "Tokyo"]);
  expect(allOptions).toHaveBeenCalledTimes(1);
});
