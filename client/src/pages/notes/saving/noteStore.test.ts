import { afterEach, expect, test, vi } from "vitest";
import { apollo } from "../../../data/apollo";
import { NoteDocument } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { noteStore } from "./noteStore";

afterEach(() => vi.unstubAllGlobals());

test("reads the stored note by a request of its own, beside one in flight that may be older", async () => {
  const answers: ((version: number) => void)[] = [];
  vi.stubGlobal("fetch", () => {
    return new Promise((resolve) => {
      answers.push((version) => resolve(Response.json({ data: { note: make.note({ version }) } })));
    });
  });
  const variables = { id: "note" };
  const shown = apollo.query({ query: NoteDocument, variables, fetchPolicy: "network-only" });
  const read = noteStore(apollo).read("note");
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(4);
  expect((await read).version).toBe(4);
  answers[0]?.(3);
  await shown;
});
