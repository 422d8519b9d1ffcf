import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebounced } from "./useDebounced";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test("passes a value on once it is unchanged for the delay, without intermediate values", () => {
  const seen: string[] = [];
  const { rerender } = renderHook(
    ({ value }) => {
      const settled = useDebounced(value, 200);
      if (seen.at(-1) !== settled) seen.push(settled);
    },
    { initialProps: { value: "" } },
  );
  rerender({ value: "o" });
  pass(199);
  rerender({ value: "oak" });
  pass(199);
  expect(seen).toEqual([""]);
  pass(1);
  expect(seen).toEqual(["", "oak"]);
});
