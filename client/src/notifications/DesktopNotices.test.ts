import { expect, test } from "vitest";
import { DesktopNotices, noticeMs } from "./DesktopNotices";

function make(isWanted = true) {
  const shown: string[] = [];
  const closing: { ms: number; close: () => void }[] = [];
  const clock = { ms: 0 };
  let closed = 0;
  const notices = new DesktopNotices({
    now: () => clock.ms,
    isWanted: () => isWanted,
    show: ({ title }) => {
      shown.push(title);
      return () => {
        closed += 1;
      };
    },
    after: (ms, close) => closing.push({ ms, close }),
  });
  return { notices, shown, closing, clock, closed: () => closed };
}

test("shows a notice only when the count rises", async () => {
  const { notices, shown, clock } = make();
  await notices.count(2);
  await notices.count(2);
  await notices.count(1);
  expect(shown).toEqual([]);
  clock.ms += noticeMs;
  notices.arrived({ title: "Jonas Weil sent you a note", body: "Paper samples" });
  await notices.count(2);
  expect(shown).toEqual(["Jonas Weil sent you a note"]);
});

test("shows at most one in five seconds", async () => {
  const { notices, shown, clock } = make();
  await notices.count(0);
  await notices.count(1);
  clock.ms += noticeMs - 1;
  await notices.count(2);
  expect(shown).toHaveLength(1);
  clock.ms += 1;
  await notices.count(3);
  expect(shown).toHaveLength(2);
});

test("closes a notice after five seconds", async () => {
  const { notices, closing, closed } = make();
  await notices.count(0);
  await notices.count(1);
  expect(closing.map(({ ms }) => ms)).toEqual([noticeMs]);
  closing[0]?.close();
  expect(closed()).toBe(1);
});

test("shows none when notices are turned off", async () => {
  const { notices, shown } = make(false);
  await notices.count(0);
  await notices.count(4);
  expect(shown).toEqual([]);
});
