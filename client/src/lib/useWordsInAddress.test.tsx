import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useWordsInAddress } from "./useWordsInAddress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onSettled = vi.fn();

function field(inAddress = "") {
  onSettled.mockClear();
  const { result, rerender } = renderHook(({ words }) => useWordsInAddress(words, onSettled), {
    initialProps: { words: inAddress },
  });
  return {
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    stands: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    address: (words: string) => rerender({ words }),
  };
}

test("debounces and trims typed words", () => {
  const { text, type, stands, address } = field();
  type("al");
  stands(299);
  expect(onSettled).not.toHaveBeenCalled();
  type("almond ");
  stands(300);
  expect(onSettled.mock.calls).toEqual([["almond"]]);
  address("almond");
  expect(text()).toBe("almond ");
  stands(1000);
  expect(onSettled).toHaveBeenCalledTimes(1);
});

test("keeps words typed while the address takes the first ones", () => {
  const { text, type, stands, address } = field();
  type("al");
  stands(300);
  type("almond");
  address("al");
  expect(text()).toBe("almond");
  stands(300);
  expect(onSettled.mock.calls).toEqual([["al"], ["almond"]]);
});

test("removes words from the address that are erased before the address has taken them", () => {
  const { text, type, stands, address } = field();
  type("al");
  stands(300);
  type("");
  stands(300);
  expect(onSettled.mock.calls).toEqual([["al"], [""]]);
  address("");
  expect(text()).toBe("");
});

test("shows words that others put into the address, and does not send them back", () => {
  const { text, type, stands, address } = field();
  type("nowhere");
  stands(300);
  address("nowhere");
  address("");
  expect(text()).toBe("");
  stands(1000);
  address("nowhere");
  expect(text()).toBe("nowhere");
  stands(1000);
  expect(onSettled.mock.calls).toEqual([["nowhere"]]);
});

test("drops waiting words when others come into the address", () => {
  const { text, type, stands, address } = field("bread");
  type("bread and");
  address("cake");
  expect(text()).toBe("cake");
  stands(1000);
  expect(onSettled).not.toHaveBeenCalled();
});
