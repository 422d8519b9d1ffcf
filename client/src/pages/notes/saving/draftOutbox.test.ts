// @vitest-environment jsdom
import { ApolloClient, ApolloLink, CombinedGraphQLErrors } from "@apollo/client";
import { Observable } from "rxjs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { moveToTrash } from "../../../content/moveToTrash";
import { registerDraftSender } from "../../../content/settleDrafts";
import { pageViewer } from "../../../data/auth/pageViewer";
import { makeCache } from "../../../data/cache";
import { NoteCardFragmentDoc, NoteDocument } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { toast } from "../../../ui/toast/toast";
import { sendDraftsNow, sendDraftsOf, startDraftOutbox } from "./draftOutbox";
import { holdEditing } from "./editingLocks";
import { keepDraft, listDrafts } from "./noteDrafts";
import { fingerprint, wordsOfNote } from "./noteFormValues";

vi.mock("../../../ui/toast/toast", () => ({ toast: { show: vi.fn(), showWhenDone: vi.fn(), error: vi.fn() } }));

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

pageViewer.know("ada");
registerDraftSender(async () => sendDraftsOf);

/** A fake server; its answers are data, or a code of an error. */
function serverOf(
  answer: (name: string, variables: Record<string, unknown>) => Promise<object | string> | object | string,
) {
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const link = new ApolloLink(({ operationName = "", variables }) => {
    asked.push({ name: operationName, variables });
    return new Observable((observer) => {
      const give = (given: object | string): void => {
        if (typeof given === "string")
          observer.error(new CombinedGraphQLErrors({ errors: [{ message: given, extensions: { code: given } }] }));
        else {
          observer.next({ data: given as Record<string, unknown> });
          observer.complete();
        }
      };
      const given = answer(operationName, variables);
      if (given instanceof Promise) void given.then(give);
      else give(given);
    });
  });
  return { asked, client: new ApolloClient({ cache: makeCache(), link }) };
}

test("a new note whose creation was not answered keeps a favorite set since", async () => {
  const stored = make.note({ id: "note", title: "Rye", content: "<p>Flour</p>", version: 1 });
  const { asked, client } = serverOf((name) => {
    if (name === "CreateNote") return "CONFLICT";
    if (name === "Note") return { note: stored };
    if (name === "UpdateNote") return { updateNote: { ...stored, content: "<p>Flour, water</p>", version: 2 } };
    if (name === "SetFavorite") return { setFavorite: [{ ...stored, version: 2, isFavorite: true }] };
    return {};
  });
  const words = { title: "Rye", html: "<p>Flour, water</p>", isFavorite: true };
  const sent = [fingerprint("Rye", "<p>Flour</p>")];
  keepDraft("ada", "note", make.draft({ ...words, isNew: true, isAuto: true, isWaiting: true, baseVersion: 0, sent }));
  const stop = startDraftOutbox(client, "ada");
  await sendDraftsNow(client, "ada");
  stop();
  expect(asked.find(({ name }) => name === "UpdateNote")).toBeDefined();
  await expect
    .poll(() => asked.find(({ name }) => name === "SetFavorite")?.variables)
    .toEqual({ itemIds: ["note"], favorite: true });
  expect(listDrafts("ada")).toEqual([]);
});

test.each([
  ["RATE_LIMITED", "RATE_LIMITED"],
  ["INTERNAL", "Failed to add to favorites"],
])("says that a new note's favorite was refused as %s", async (code, text) => {
  const { asked, client } = serverOf((name) => {
    if (name === "CreateNote") return { createNote: make.note({ id: "note", title: "Rye", isFavorite: false }) };
    return name === "SetFavorite" ? code : {};
  });
  const draft = make.draft({ title: "Rye", isFavorite: true, isNew: true, isAuto: true, baseVersion: 0 });
  keepDraft("ada", "note", draft);
  const stop = startDraftOutbox(client, "ada");
  await sendDraftsNow(client, "ada");
  stop();
  expect(asked.map(({ name }) => name)).toContain("SetFavorite");
  expect(toast.error).toHaveBeenCalledWith(expect.stringContaining(text));
  const cached = client.cache.readFragment({
    id: "Note:note",
    fragment: NoteCardFragmentDoc,
    fragmentName: "NoteCard",
  });
  expect(cached).toMatchObject({ isFavorite: false });
});

test("a new note's favorite that the network swallowed is kept with its expected answer, to be sent again", async () => {
  const kept: unknown[] = [];
  const { client } = serverOf((name) =>
    name === "CreateNote" ? { createNote: make.note({ id: "note", title: "Rye", isFavorite: false }) } : {},
  );
  const waiting = new ApolloLink((operation, forward) => {
    if (operation.operationName !== "SetFavorite") return forward(operation);
    const { optimisticResponse } = operation.getContext();
    kept.push(optimisticResponse);
    return new Observable((observer) => {
      observer.next({ data: optimisticResponse });
      observer.complete();
    });
  });
  client.setLink(ApolloLink.from([waiting, client.link]));
  keepDraft("ada", "note", make.draft({ title: "Rye", isFavorite: true, isNew: true, isAuto: true, baseVersion: 0 }));
  const stop = startDraftOutbox(client, "ada");
  await sendDraftsNow(client, "ada");
  stop();
  expect(kept).toMatchObject([{ setFavorite: [{ __typename: "Note", id: "note", isFavorite: true }] }]);
});

test("words that the server failed to save are shown over its answers until it has them", async () => {
  const stored = make.note({ id: "note", title: "Rye", content: "<p>Flour</p>", version: 1 });
  let isFailing = true;
  const { client } = serverOf((name) => {
    if (name === "Note") return { note: stored };
    if (name === "UpdateNote" && isFailing) return "INTERNAL";
    if (name === "UpdateNote") return { updateNote: { ...stored, content: "<p>Water</p>", version: 2 } };
    return {};
  });
  const content = () => client.readQuery({ query: NoteDocument, variables: { id: "note" } }, true)?.note?.content;
  const draft = make.draft({ title: "Rye", html: "<p>Water</p>", isAuto: true, isWaiting: true, baseVersion: 1 });
  keepDraft("ada", "note", draft);
  const stop = startDraftOutbox(client, "ada");
  await sendDraftsNow(client, "ada");
  await client.query({ query: NoteDocument, variables: { id: "note" } });
  await expect.poll(content).toBe("<p>Water</p>");
  isFailing = false;
  await sendDraftsNow(client, "ada");
  stop();
  expect(content()).toBe("<p>Water</p>");
  client.cache.modify({ id: "Note:note", fields: { content: () => "<p>Salt</p>" } });
  expect(content()).toBe("<p>Salt</p>");
});

test("words that wait are no conflict with another color, and neither side is lost", async () => {
  let stored = make.note({ id: "note", title: "Rye", content: "<p>Flour</p>", color: "#87CEEB", version: 2 });
  const { asked, client } = serverOf((name, { input, version }) => {
    if (name === "Note") return { note: stored };
    if (name !== "UpdateNote") return {};
    if (version !== stored.version) return "CONFLICT";
    stored = { ...stored, ...(input as object), version: 3 };
    return { updateNote: stored };
  });
  const base = wordsOfNote({ ...stored, color: "#FFE4B5" });
  const draft = make.draft({ ...base, html: "<p>Water</p>", isAuto: true, isWaiting: true, baseVersion: 1, base });
  keepDraft("ada", "note", draft);
  const stop = startDraftOutbox(client, "ada");
  await sendDraftsNow(client, "ada");
  stop();
  expect(stored).toMatchObject({ content: "<p>Water</p>", color: "#87CEEB" });
  expect(asked.filter(({ name }) => name === "UpdateNote")).toHaveLength(2);
  expect(listDrafts("ada")).toEqual([]);
});

const waitingDraft = make.draft({ title: "Rye", html: "<p>Water</p>", isAuto: true, isWaiting: true });
const trashing = { deleteContent: [] };

test("moving a note to the trash sends the words first that wait for a save on its way", async () => {
  const saving = Promise.withResolvers<object>();
  const { asked, client } = serverOf((name) =>
    name === "UpdateNote" ? saving.promise : name === "DeleteContent" ? trashing : {},
  );
  const names = () => asked.map(({ name }) => name);
  keepDraft("ada", "note", waitingDraft);
  onTestFinished(startDraftOutbox(client, "ada"));
  await expect.poll(names).toEqual(["UpdateNote"]);
  keepDraft("ada", "note", { ...waitingDraft, html: "<p>Water, salt</p>", keptAt: "2026-11-20T08:00:01.000Z" });
  const moving = moveToTrash(client, ["note"]);
  saving.resolve({ updateNote: make.note({ id: "note", title: "Rye", content: "<p>Water</p>", version: 2 }) });
  await moving;
  expect(names().filter((name) => name !== "Note")).toEqual(["UpdateNote", "UpdateNote", "DeleteContent"]);
  expect(asked.at(-2)?.variables).toMatchObject({ input: { content: "<p>Water, salt</p>" } });
  expect(listDrafts("ada")).toEqual([]);
});

test("moving a note to the trash waits for the editor of it that was just left", async () => {
  const { asked, client } = serverOf((name) =>
    name === "UpdateNote" ? { updateNote: make.note({ id: "note", title: "Rye", version: 2 }) } : trashing,
  );
  keepDraft("ada", "note", waitingDraft);
  const { release } = holdEditing("note", "note");
  onTestFinished(startDraftOutbox(client, "ada"));
  const moving = moveToTrash(client, ["note"]);
  await sendDraftsNow(client, "ada");
  expect(asked).toEqual([]);
  await release();
  await moving;
  expect(asked.map(({ name }) => name)).toEqual(["UpdateNote", "DeleteContent"]);
});

test("words that can't be sent before their note is in the trash stay its draft, and become no second note", async () => {
  vi.useFakeTimers();
  const saving = Promise.withResolvers<string>();
  const { asked, client } = serverOf((name) =>
    name === "UpdateNote" ? saving.promise : name === "DeleteContent" ? trashing : {},
  );
  keepDraft("ada", "note", waitingDraft);
  onTestFinished(startDraftOutbox(client, "ada"));
  const moving = moveToTrash(client, ["note"]);
  await vi.advanceTimersByTimeAsync(5_000);
  await moving;
  saving.resolve("NOT_FOUND");
  await sendDraftsNow(client, "ada");
  expect(asked.map(({ name }) => name)).toEqual(["UpdateNote", "DeleteContent"]);
  expect(toast.show).not.toHaveBeenCalled();
  expect(listDrafts("ada")).toMatchObject([{ id: "note", draft: { html: "<p>Water</p>", isAuto: false } }]);
});

test("a note that could not be moved to the trash keeps its draft as it was", async () => {
  const { client } = serverOf(() => "INTERNAL");
  keepDraft("ada", "note", waitingDraft);
  onTestFinished(startDraftOutbox(client, "ada"));
  await expect(moveToTrash(client, ["note"])).rejects.toThrow("INTERNAL");
  await sendDraftsNow(client, "ada");
  expect(listDrafts("ada")).toMatchObject([{ id: "note", draft: { html: "<p>Water</p>", isAuto: true } }]);
});
