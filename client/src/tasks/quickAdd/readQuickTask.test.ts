import { expect, test } from "vitest";
import { findDate, readDate } from "../dates/readDates";
import { readQuickTask } from "./readQuickTask";

// a Friday noon in Lisbon
const now = new Date("2026-11-20T12:00:00Z");
const lisbon = { dateFormat: "MM/dd/yyyy", timezone: "Europe/Lisbon" } as const;
const projects = [
  { id: "k", name: "Kitchen rebuild", path: "Kitchen rebuild" },
  { id: "p", name: "Print", path: "Field Guide → Print" },
  { id: "r", name: "Print run", path: "Field Guide → Print run" },
];
const read = (text: string, refused: string[] = []) =>
  readQuickTask(text, projects, (part) => findDate(part, lisbon, now), new Set(refused));

test("reads date, priority and project in any order", () => {
  const parts = [
    { kind: "due", words: "tue 14:00", value: "2026-11-24T14:00:00.000Z" },
    { kind: "priority", words: "!high", value: "HIGH" },
    { kind: "project", words: "#print", value: projects[1] },
  ];
  expect(read("Book the slot tue 14:00 !high #print")).toEqual({ title: "Book the slot", parts });
  const other = read("!urg Call #kitchen rebuild tomorrow about the oak");
  expect(other.title).toBe("Call about the oak");
  expect(other.parts.map(({ kind, words }) => [kind, words])).toEqual([
    ["priority", "!urg"],
    ["project", "#kitchen rebuild"],
    ["due", "tomorrow"],
  ]);
  expect(read("Fold #print run sheets").parts).toMatchObject([{ value: { id: "r" } }]);
});

test("keeps a refused part as a word of the title", () => {
  expect(read("Write !high on the box", ["!high"]).title).toBe("Write !high on the box");
  const refused = read("Rehearse tomorrow never dies", ["tomorrow"]);
  expect(refused).toEqual({ title: "Rehearse tomorrow never dies", parts: [] });
  expect(read("Buy 2 oak boards #nothing !")).toEqual({ title: "Buy 2 oak boards #nothing !", parts: [] });
});

test("reads dates in the person's zone and format", () => {
  const newYork = { dateFormat: "dd/MM/yyyy", timezone: "America/New_York" } as const;
  expect(readDate("03/12/2026", newYork, now)).toBe("2026-12-03");
  expect(readDate("03/12/2026, 09:30", newYork, now)).toBe("2026-12-03T14:30:00.000Z");
  expect(readDate("12/03/2026 9:30 pm", lisbon, now)).toBe("2026-12-03T21:30:00.000Z");
  expect(readDate("next monday", lisbon, now)).toMatch(/^2026-11-(23|30)$/);
  // in Tokyo it is already tomorrow
  const late = new Date("2026-11-20T20:00:00Z");
  expect(findDate("call today", { dateFormat: "yyyy-MM-dd", timezone: "Asia/Tokyo" }, late)?.value).toBe("2026-11-21");
  expect(readDate("soon enough", lisbon, now)).toBeNull();
  expect(readDate("02/30/2026", lisbon, now)).toBeNull();
});
