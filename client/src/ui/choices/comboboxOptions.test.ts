import { expect, test } from "vitest";
import { comboboxRows, createId, noneId, rowForEnter } from "./comboboxOptions";

const options = [
  { id: "1", label: "House" },
  { id: "2", label: "Household bills" },
  { id: "3", label: "Reading" },
];
const show = (typed: string) =>
  comboboxRows(options, typed, { noneLabel: "No category", canCreate: true }).map((row) => row.label);

test.each([
  ["", ["No category", "House", "Household bills", "Reading"]],
  ["hou", ["House", "Household bills", "No category", "Create “hou”"]],
  ["  bills ", ["Household bills", "No category", "Create “bills”"]],
  ["HOUSE", ["House", "Household bills", "No category"]],
  [" house ", ["House", "Household bills", "No category"]],
  ["Garden", ["No category", "Create “Garden”"]],
  ["   ", ["No category", "House", "Household bills", "Reading"]],
])("typing %j shows %j", (typed, labels) => {
  expect(show(typed)).toEqual(labels);
});

test("offers nothing to create without onCreate", () => {
  expect(comboboxRows(options, "Garden", { canCreate: false })).toEqual([]);
});

test.each([
  ["house", "1"],
  ["hou", createId],
  ["Garden", createId],
])("Enter after %j takes %j", (typed, id) => {
  const rows = comboboxRows(options, typed, { noneLabel: "No category", canCreate: true });
  expect(rowForEnter(rows, typed)?.id).toBe(id);
  expect(rows.some((row) => row.id === noneId)).toBe(true);
});
