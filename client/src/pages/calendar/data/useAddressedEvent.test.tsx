import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook } from "@testing-library/react";
import { of, throwError } from "rxjs";
import { expect, test } from "vitest";
import { makeCache } from "../../../data/cache";
import { make } from "../../../testing/make";
import { useAddressedEvent } from "./useAddressedEvent";

const allDay = make.event({
  allDay: true,
  timeZone: "Pacific/Auckland",
  start: "2026-11-19T11:00:00.000Z",
  end: "2026-11-20T11:00:00.000Z",
});

/** Without further answers, nothing is reached. */
function asking(answers: readonly object[]) {
  const left = [...answers];
  const link = new ApolloLink(() => {
    const answer = left.shift();
    return answer ? of(answer) : throwError(() => new TypeError("Failed to fetch"));
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  return renderHook(({ id }: { id: string | null }) => useAddressedEvent(id), {
    initialProps: { id: null as string | null },
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
}

test("an event that lasts all day is on its own day in every zone", async () => {
  const { result, rerender } = asking([{ data: { occurrence: allDay } }]);
  expect(result.current).toBeUndefined();
  rerender({ id: allDay.id });
  await expect.poll(() => result.current).toMatchObject({ event: { id: allDay.id }, day: "2026-11-20" });
  rerender({ id: null });
  expect(result.current).toBeUndefined();
});

test("an event that could not be loaded is asked for again", async () => {
  const lost = { data: { occurrence: null }, errors: [{ message: "Not found", extensions: { code: "NOT_FOUND" } }] };
  const { result, rerender } = asking([lost, { data: { occurrence: allDay } }]);
  rerender({ id: allDay.id });
  await expect.poll(() => result.current && "error" in result.current).toBe(true);
  act(() => {
    if (result.current && "error" in result.current) result.current.retry();
  });
  await expect.poll(() => result.current && "event" in result.current).toBe(true);
});

test("an event that was shown before opens without a connection, another one doesn't", async () => {
  const { result, rerender } = asking([{ data: { occurrence: allDay } }]);
  rerender({ id: allDay.id });
  await expect.poll(() => result.current && "event" in result.current).toBe(true);
  rerender({ id: null });
  rerender({ id: allDay.id });
  await expect.poll(() => result.current).toMatchObject({ event: { title: allDay.title }, day: "2026-11-20" });
  rerender({ id: "another" });
  await expect.poll(() => result.current && "error" in result.current).toBe(true);
});
