import { expect, test } from "vitest";
import { plainAddress, readProjectAddress, writeProjectAddress } from "./projectAddress";

const projectId = "0192f0c4-7b1e-7c3a-9d2e-5a6b7c8d9e0f";
const roundTrip = (search: string): string => writeProjectAddress(readProjectAddress(new URLSearchParams(search)));

test("reads filters and a project's view back from the address", () => {
  for (const search of [
    "",
    "?favorites&sort=due",
    "?overdue",
    "?status=on_hold&sort=name",
    `?project=${projectId}`,
    `?project=${projectId}&view=board`,
    `?project=${projectId}&view=tree`,
    `?project=${projectId}&open`,
    `?project=${projectId}&task=lost`,
  ]) {
    expect(roundTrip(search)).toBe(search);
  }
});

test("replaces invalid values with the defaults", () => {
  expect(readProjectAddress(new URLSearchParams("?project=7&view=grid&status=lost&sort=color"))).toEqual(plainAddress);
});

test("an open task is over the list view", () => {
  expect(roundTrip(`?project=${projectId}&view=board&task=lost`)).toBe(`?project=${projectId}&task=lost`);
});
