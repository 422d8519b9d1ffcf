import { expect, test } from "vitest";
import { make } from "../../testing/make";
import { changesOf, draftOf } from "./taskDraft";

const zone = "Asia/Tokyo";
const first = { projectId: null, status: "PENDING" as const, zone, plannedLength: 60 };
const noon = { plannedStart: "2026-11-20T03:00:00.000Z", plannedMinutes: 45, plannedTimeZone: zone };

test("a time given to a task is one of the day that it is due", () => {
  const before = draftOf(make.task({ dueDate: "2026-11-20" }), first);
  const draft = { ...before, plannedTime: 720 };
  expect(changesOf(draft, before, zone)).toEqual({ ...noon, plannedMinutes: 60 });
  expect(changesOf(before, draft, zone)).toEqual({ plannedStart: null });
  // 23:00 UTC is the next day in Tokyo
  const late = { ...before, dueDate: "2026-11-19T23:00:00.000Z", plannedTime: 720 };
  expect(changesOf(late, before, zone)).toMatchObject({ plannedStart: noon.plannedStart });
});

test("another day leaves moving the planned time to the server, and no day is taken back whole", () => {
  const before = draftOf(make.task({ dueDate: "2026-11-20", ...noon }), first);
  expect([before.plannedTime, before.plannedMinutes]).toEqual([720, 45]);
  expect(changesOf({ ...before, dueDate: "2026-11-21" }, before, zone)).toEqual({ dueDate: "2026-11-21" });
  expect(changesOf({ ...before, plannedMinutes: 30 }, before, zone)).toEqual({ plannedMinutes: 30 });
  const undated = { ...before, dueDate: null, plannedTime: null };
  expect(changesOf(undated, before, zone)).toEqual({ dueDate: null, plannedStart: null });
  expect(changesOf(before, undated, zone)).toEqual({ dueDate: "2026-11-20", ...noon });
});
