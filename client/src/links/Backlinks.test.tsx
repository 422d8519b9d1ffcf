import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { of, throwError } from "rxjs";
import { expect, test, vi } from "vitest";
import { makeCache } from "../data/cache";
import { AppRouter } from "../lib/routing/AppRouter";
import { Backlinks } from "./Backlinks";

const item = { __typename: "Note", id: "diary", title: "Diary" };
const place = (blockId: string) => ({ __typename: "Backlink", item, blockId, text: `Sentence ${blockId}` });
const page = (ids: readonly string[], totalCount: number, endCursor: string | null = null) => ({
  __typename: "BacklinkConnection",
  nodes: ids.map(place),
  totalCount,
  pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
});

type Lists = { backlinks: () => object | null; mentions?: () => object };

function show(lists: Lists, kind: "note" | "task" = "note") {
  const asked: string[] = [];
  const link = new ApolloLink(({ operationName = "", variables }) => {
    asked.push(`${operationName} ${variables.after ?? ""}`.trim());
    const name = operationName.endsWith("Mentions") ? "mentions" : "backlinks";
    const list = lists[name]?.();
    if (!list) return throwError(() => new TypeError("Failed to fetch"));
    return of({ data: { thing: { __typename: kind === "note" ? "Note" : "Task", id: "plan", [name]: list } } });
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  render(
    <ApolloProvider client={client}>
      <AppRouter isLoaded={() => true}>
        <Backlinks kind={kind} id="plan" title="Plan" />
      </AppRouter>
    </ApolloProvider>,
  );
  return { asked, client };
}

const shownPlaces = (): (string | null)[] => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("lists the places with the count, and more of them on request", async () => {
  const pages = [page(["a", "b"], 3, "next"), page(["c"], 3)];
  const { asked } = show({ backlinks: () => pages.shift() ?? {} }, "task");
  expect(await screen.findByRole("region", { name: "Linked from 3" })).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/notes/diary#a",
    "/notes/diary#b",
  ]);
  fireEvent.click(screen.getByRole("button", { name: /^Show more/ }));
  await waitFor(() => expect(shownPlaces()).toEqual(["DiarySentence a", "DiarySentence b", "DiarySentence c"]));
  expect(screen.queryByRole("button", { name: /^Show more/ })).toBeNull();
  expect(asked).toEqual(["TaskBacklinks", "TaskBacklinks next"]);
});

test("stays as long as it was when a change elsewhere reads it again", async () => {
  const pages = [page(["a", "b"], 4, "b"), page(["c", "d"], 4), page(["new", "a"], 4, "a"), page(["b", "d"], 4)];
  const { asked, client } = show({ backlinks: () => pages.shift() ?? {} }, "task");
  fireEvent.click(await screen.findByRole("button", { name: /^Show more/ }));
  await waitFor(() => expect(shownPlaces()).toHaveLength(4));
  const lengths: number[] = [];
  const watch = new MutationObserver(() => lengths.push(shownPlaces().length));
  watch.observe(document.body, { childList: true, subtree: true });
  await client.refetchQueries({ include: ["TaskBacklinks"] });
  await waitFor(() =>
    expect(shownPlaces()).toEqual(["DiarySentence new", "DiarySentence a", "DiarySentence b", "DiarySentence d"]),
  );
  watch.disconnect();
  expect([asked, new Set(lengths)]).toEqual([
    ["TaskBacklinks", "TaskBacklinks b", "TaskBacklinks", "TaskBacklinks a"],
    new Set([4]),
  ]);
});

test("shows nothing for a task that nobody links to", async () => {
  const { asked } = show({ backlinks: () => page([], 0) }, "task");
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(document.body.textContent).toBe(""));
});

test("says that the places could not be loaded, and tries again", async () => {
  let isThere = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show({ backlinks: () => (isThere ? page(["a"], 1) : null) });
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  isThere = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sentence a")).toBeTruthy();
});

test("asks for mentions only when they are opened, and says when there are none", async () => {
  const { asked } = show({ backlinks: () => page([], 0), mentions: () => page([], 0) });
  const toggle = await screen.findByRole("button", { name: "Mentions without a link" });
  expect([toggle.getAttribute("aria-expanded"), asked]).toEqual(["false", ["NoteBacklinks"]]);
  fireEvent.click(toggle);
  expect(await screen.findByText("No note names it without a link.")).toBeTruthy();
  expect(asked).toEqual(["NoteBacklinks", "NoteMentions"]);
});
