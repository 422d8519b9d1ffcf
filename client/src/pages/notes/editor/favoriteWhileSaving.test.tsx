import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import { expect, test, vi } from "vitest";
import { ViewerContext } from "../../../data/auth/useViewer";
import { makeCache } from "../../../data/cache";
import { orderedLink } from "../../../data/links/orderedLink";
import { type NoteFullFragment, NoteFullFragmentDoc } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { useNoteEditing } from "./useNoteEditing";

vi.mock("../../../ui/toast/toast", () => ({ toast: { show: vi.fn(), showWhenDone: vi.fn(), error: vi.fn() } }));

const stored = make.note({ id: "note", title: "Bread" });

interface Sent {
  name: string;
  variables: ApolloLink.Operation["variables"];
  answer: Subscriber<ApolloLink.Result>;
}

const newId = ([created]: Sent[]): string => created?.variables.input.id;

/** An editor with a fake server that answers each mutation on demand. */
function writing(opened: NoteFullFragment | null) {
  const sent: Sent[] = [];
  const server = new ApolloLink(
    ({ operationName = "", variables }) =>
      new Observable((answer) => {
        sent.push({ name: operationName, variables, answer });
      }),
  );
  const client = new ApolloClient({ cache: makeCache(), link: ApolloLink.from([orderedLink(), server]) });
  const read = (id: string) =>
    client.readFragment<NoteFullFragment>({
      fragment: NoteFullFragmentDoc,
      fragmentName: "NoteFull",
      from: { __typename: "Note", id },
      optimistic: true,
    });
  if (opened) client.writeFragment({ fragment: NoteFullFragmentDoc, fragmentName: "NoteFull", data: opened });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>
      <ViewerContext value={{ id: "viewer" } as never}>{children}</ViewerContext>
    </ApolloProvider>
  );
  const { result } = renderHook(() => useNoteEditing(opened, null, { current: null }), { wrapper });
  async function answer(index: number, name: string, data: unknown): Promise<void> {
    await expect.poll(() => sent.map((one) => one.name)).toHaveLength(index + 1);
    expect(sent[index]?.name).toBe(name);
    sent[index]?.answer.next({ data: data as Record<string, unknown> });
    sent[index]?.answer.complete();
  }
  return { sent, read, result, answer };
}

test("keeps a favorite set during a save, whatever the save's answer says", async () => {
  const { sent, read, result, answer } = writing(stored);
  result.current.change({ title: "Rye bread" });
  const saving = result.current.save();
  await expect.poll(() => sent).toHaveLength(1);
  result.current.markFavorite(true);
  await expect.poll(() => read("note")?.isFavorite).toBe(true);
  expect(sent).toHaveLength(1);
  await answer(0, "UpdateNote", { updateNote: { ...stored, title: "Rye bread", version: 2 } });
  await answer(1, "SetFavorite", {
    setFavorite: [{ ...stored, title: "Rye bread", isFavorite: true, version: 3 }],
  });
  await saving;
  await expect.poll(() => read("note")).toMatchObject({ title: "Rye bread", isFavorite: true, version: 3 });
});

test("a favorite set between the first save and its render applies to the stored note", async () => {
  const { sent, result, answer } = writing(null);
  const drawn = result.current;
  drawn.change({ title: "Bread" });
  const saving = drawn.save();
  await expect.poll(() => sent).toHaveLength(1);
  await answer(0, "CreateNote", { createNote: { ...stored, id: newId(sent) } });
  await saving;
  drawn.markFavorite(true);
  await expect.poll(() => sent[1]).toMatchObject({ name: "SetFavorite", variables: { favorite: true } });
});

test("sets a favorite chosen during creation once the note is created", async () => {
  const { sent, result, answer } = writing(null);
  result.current.change({ title: "Bread" });
  const saving = result.current.save();
  await expect.poll(() => sent).toHaveLength(1);
  result.current.markFavorite(true);
  await answer(0, "CreateNote", { createNote: { ...stored, id: newId(sent) } });
  await saving;
  await expect.poll(() => sent[1]).toMatchObject({ name: "SetFavorite", variables: { favorite: true } });
});
