import { MockedProvider } from "@apollo/client/testing/react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeCache } from "../../data/cache";
import { ContentVersionDocument, ContentVersionsDocument, RestoreVersionDocument } from "../../gql/graphql";
import { make } from "../../testing/make";
import { VersionHistory } from "./VersionHistory";

const note = make.note({
  title: "Quotes",
  content: "<p>Held until Friday 27 November</p>",
  createdAt: "2026-11-12T08:30:00.000Z",
  updatedAt: "2026-11-20T10:38:00.000Z",
  version: 2,
});
const version = (number: number) => ({
  __typename: "ContentVersion" as const,
  id: `version-${number}`,
  number,
  updatedAt: number === 2 ? note.updatedAt : note.createdAt,
  savedBy: "Tess Amaro",
});
const listOf = (...numbers: number[]) => ({
  request: { query: ContentVersionsDocument, variables: { itemId: note.id } },
  result: {
    data: { contentVersions: { __typename: "ContentVersionConnection" as const, nodes: numbers.map(version) } },
  },
});
const first = {
  request: { query: ContentVersionDocument, variables: { id: "version-1" } },
  result: {
    data: {
      contentVersion: {
        __typename: "ContentVersion" as const,
        id: "version-1",
        title: "Quotes",
        content: "<p>Held until Friday 20 November</p>",
        personalNotes: null,
        aiSummary: null,
        keyPoints: null,
        facts: {
          __typename: "VersionFacts" as const,
          category: null,
          tags: [{ __typename: "VersionName" as const, id: "tag", name: "budget" }],
          color: "#FFF3A1",
          link: null,
        },
      },
    },
  },
};

function open(...mocks: object[]) {
  const onClose = vi.fn();
  render(
    <MockedProvider cache={makeCache()} mocks={mocks as never}>
      <VersionHistory item={note} onClose={onClose} />
    </MockedProvider>,
  );
  return onClose;
}

test("marks changes since the previous version, and restoring it closes the history", async () => {
  const restore = vi.fn(() => ({
    data: { restoreVersion: { ...note, content: "<p>Held until Friday 20 November</p>" } },
  }));
  const onClose = open(listOf(2, 1), first, {
    request: { query: RestoreVersionDocument, variables: { itemId: note.id, versionId: "version-1" } },
    result: restore,
  });
  expect((await screen.findByText("27")).localName).toBe("ins");
  expect(screen.getByText("20").localName).toBe("del");
  expect(screen.getByRole("status").textContent).toBe("1 word out, 1 in");
  expect(screen.getByText(/^Also changed/).textContent).toContain("tag budget removed, color Yellow → Peach");
  fireEvent.click(screen.getByRole("radio", { name: "Whole text" }));
  expect(screen.getByText("Held until Friday 20 November")).toBeTruthy();

  fireEvent.click(screen.getByRole("radio", { name: /^Now/ }));
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /Created by Tess Amaro/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(restore).toHaveBeenCalledOnce();
});

test("a note saved once has no versions to restore", async () => {
  open(listOf(2));
  expect(await screen.findByText("No earlier versions yet")).toBeTruthy();
});

test("retries versions that failed to load", async () => {
  const { request } = listOf();
  open({ request, error: new TypeError("away") }, listOf(2));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No earlier versions yet")).toBeTruthy();
});
