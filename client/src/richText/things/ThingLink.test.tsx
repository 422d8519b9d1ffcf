import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCache } from "../../data/cache";
import { AppRouter } from "../../lib/routing/AppRouter";
import { RichText } from "../RichText";
import { TrashedThings } from "./thingsInText";

const id = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";

function show(html: string, things: readonly object[] = [], trashed: readonly string[] = []) {
  const cache = makeCache();
  for (const thing of things as { __typename: string }[])
    cache.restore({ ...cache.extract(), [`${thing.__typename}:${id}`]: { id, deletedAt: null, ...thing } });
  render(
    <ApolloProvider client={new ApolloClient({ cache, link: ApolloLink.empty() })}>
      <AppRouter isLoaded={() => true}>
        <TrashedThings value={new Set(trashed)}>
          <RichText html={html} />
        </TrashedThings>
      </AppRouter>
    </ApolloProvider>,
  );
  return cache;
}

const link = (reference: string, title = "Old") => `<p><a data-link="${reference}">${title}</a></p>`;
const addressOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test.each([
  ["a note's block", `note:${id}#a1b2c3d4`, [], "Old", `/notes/${id}#a1b2c3d4`],
  ["a video's second", `video:${id}@75`, [], "Old1:15", `/videos/${id}?t=75`],
  ["a project", `project:${id}`, [], "Old", `/projects?project=${id}`],
  [
    "a task of a project",
    `task:${id}`,
    [{ __typename: "Task", title: "Paint", projectId: "p", dueDate: null }],
    "Paint",
    `/projects?project=p&task=${id}`,
  ],
  [
    "a to-do",
    `task:${id}`,
    [{ __typename: "Task", title: "Call", projectId: null, dueDate: "2026-11-20" }],
    "Call",
    `/calendar?date=2026-11-20&task=${id}`,
  ],
  [
    "a to-do without a date",
    `task:${id}`,
    [{ __typename: "Task", title: "Call", projectId: null, dueDate: null }],
    "Call",
    `/calendar?view=day&task=${id}`,
  ],
  ["an event", `event:${id}`, [{ __typename: "EventOccurrence", title: "Fair" }], "Fair", `/calendar?event=${id}`],
])("leads to %s", (_, reference, things, name, address) => {
  show(link(reference), things);
  expect(addressOf(name)).toBe(address);
});

test("shows the title of now with the marks of the link, and follows a new one", async () => {
  const cache = show(link(`note:${id}`, "<strong>Old</strong>"), [{ __typename: "Note", title: "Plan" }]);
  expect(screen.getByText("Plan").localName).toBe("strong");
  act(() => void cache.modify({ id: `Note:${id}`, fields: { title: () => "Orchard" } }));
  expect(await screen.findByRole("link", { name: "Orchard" })).toBeTruthy();
});

test("marks what is in the trash, and leads to where it is", () => {
  show(link(`task:${id}`), [], [`task:${id}`]);
  expect(addressOf(/^Old ?\(in the trash\)$/)).toBe("/trash?kind=tasks");
  expect(screen.getByRole("link").dataset.trashed).toBe("true");
});

test("an embed that nothing draws is a link", () => {
  show(`<div data-embed="note:${id}"></div>`, [{ __typename: "Note", title: "Plan" }]);
  expect(addressOf("Plan")).toBe(`/notes/${id}`);
});
