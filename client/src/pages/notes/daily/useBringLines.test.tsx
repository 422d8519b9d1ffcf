import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { of } from "rxjs";
import { expect, test, vi } from "vitest";
import { makeCache } from "../../../data/cache";
import { make } from "../../../testing/make";
import { toast } from "../../../ui/toast/toast";
import { useBringLines } from "./useBringLines";

vi.mock("../../../ui/toast/toast", () => ({ toast: { showWhenDone: vi.fn(), error: vi.fn() } }));

const [milk, tea] = ["01a22590-ed96-7335-8449-bd67ec713be3", "01a22590-ed96-7335-8449-bd67ec713be4"];
const list = (...lines: string[]) => `<ul data-type="checklist">${lines.join("")}</ul>`;
const line = (text: string, task: string, isChecked = false) =>
  `<li data-checked="${isChecked}" data-task="${task}"><p>${text}</p></li>`;

/** Brings the lines of yesterday's note to today's, and a server that stores both. */
async function brought(lines = list(line("Milk", milk))) {
  const stored = new Map([
    ["yesterday", make.note({ id: "yesterday", content: `${lines}<p>End</p>` })],
    ["today", make.note({ id: "today", content: list(line("Tea", tea)) })],
  ]);
  const write = (id: string, content: string | null, version = stored.get(id)?.version ?? 0) =>
    stored.set(id, make.note({ ...stored.get(id), content, version }));
  const link = new ApolloLink(({ variables }) => {
    if (!variables.texts) return of({ data: { note: stored.get(variables.id) } });
    for (const { id, content, version } of variables.texts) write(id, content, version + 1);
    return of({ data: { updateNoteTexts: [...stored.values()] } });
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(() => useBringLines("today", null), { wrapper });
  await result.current.bring("yesterday", "yesterday");
  const undo = vi.mocked(toast.showWhenDone).mock.lastCall?.[1];
  const texts = () => ["yesterday", "today"].map((id) => stored.get(id)?.content);
  return { write, texts, said: await vi.mocked(toast.showWhenDone).mock.lastCall?.[0], undo: async () => undo?.() };
}

test("undoing puts both texts back as they were", async () => {
  const { texts, undo } = await brought();
  expect(texts()).toEqual(["<p>End</p>", list(line("Tea", tea), line("Milk", milk))]);
  expect(await undo()).toBe(true);
  expect(texts()).toEqual([`${list(line("Milk", milk))}<p>End</p>`, list(line("Tea", tea))]);
});

test("says how many lines moved, those below others too, as the button did", async () => {
  const lines = `<ul data-type="checklist"><li data-checked="false"><p>Shop</p>${list(line("Milk", milk))}</li></ul>`;
  const { said } = await brought(lines);
  expect(said).toBe("2 lines moved from yesterday");
});

test("undoing keeps the ticks of tasks that were completed since, which is no save", async () => {
  const { write, texts, undo } = await brought();
  write("today", list(line("Tea", tea, true), line("Milk", milk)));
  expect(await undo()).toBe(true);
  expect(texts()).toEqual([`<p>End</p>${list(line("Milk", milk))}`, list(line("Tea", tea, true))]);
});
