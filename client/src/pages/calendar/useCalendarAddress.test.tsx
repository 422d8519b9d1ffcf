import { act, renderHook } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { useCalendarAddress } from "./useCalendarAddress";

function addressAt(search: string) {
  window.history.replaceState(null, "", `/calendar${search}`);
  const { result } = renderHook(() => useCalendarAddress("2026-11-18"), { wrapper: BrowserRouter });
  return result;
}

test("two steps before a render go twice as far", () => {
  const address = addressAt("?date=2026-11-20&view=day");
  const { step } = address.current;
  act(() => {
    step(1);
    step(1);
  });
  expect(address.current.day).toBe("2026-11-22");
  act(() => step(-1, "week"));
  expect(window.location.search).toBe("?date=2026-11-15&view=day");
});

test("keeps both when a day and a view are chosen together", () => {
  const address = addressAt("?view=week");
  const { go } = address.current;
  act(() => {
    go({ day: "2026-11-25" });
    go({ view: "month" });
  });
  expect(window.location.search).toBe("?date=2026-11-25&view=month");
});
