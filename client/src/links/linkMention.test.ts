// @vitest-environment jsdom
import { ApolloClient, ApolloLink, CombinedGraphQLErrors } from "@apollo/client";
import { expect, test, vi } from "vitest";
import { makeCache } from "../data/cache";
import { toast } from "../ui/toast/toast";
import { linkMention } from "./linkMention";

const [task, other] = ["01a22590-ed96-7335-8449-bd67ec713be3", "01a22590-ed96-7335-8449-bd67ec713be4"];
const reference = "note:0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";
const list = (text: string) =>
  `<ul data-type="checklist"><li data-checked="true" data-task="${task}"><p>${text}</p></li><li data-checked="true" data-task="${other}"><p>Bread</p></li></ul>`;
const link = `<a data-link="${reference}">Garden plan</a>`;

/** Links the first mention in a note with this text. @param conflictFrom the save that is refused. @returns what was saved. */
async function linked(content: string, conflictFrom = Number.POSITIVE_INFINITY) {
  const saved: Record<string, unknown>[] = [];
  const client = new ApolloClient({ cache: makeCache(), link: ApolloLink.empty() });
  const note = () => ({ title: "Diary", content, version: 4 + saved.length });
  client.query = vi.fn().mockImplementation(async () => ({ data: { note: note() } }));
  client.mutate = vi.fn().mockImplementation(async ({ variables }) => {
    if (saved.length >= conflictFrom) {
      throw new CombinedGraphQLErrors({ errors: [{ message: "Changed", extensions: { code: "CONFLICT" } }] });
    }
    saved.push(variables);
    return { data: { updateNote: note() } };
  });
  await linkMention(client, "n", { title: "Garden plan", reference });
  return saved;
}

test("linking a mention and undoing it tick no task, and say which lines of tasks they rewrite", async () => {
  const show = vi.spyOn(toast, "show");
  const elsewhere = `${list("Milk")}<p>The Garden plan</p>`;
  const saved = await linked(elsewhere);
  expect(saved).toEqual([
    {
      id: "n",
      input: { content: `${list("Milk").replaceAll("true", "false")}<p>The ${link}</p>` },
      version: 4,
      rewrittenTasks: [],
    },
  ]);
  await show.mock.lastCall?.[1]?.undo?.();
  expect(saved[1]).toEqual({ id: "n", input: { content: elsewhere }, version: 5, rewrittenTasks: [] });

  const inLine = list("Draw the garden plan");
  const rewriting = await linked(inLine);
  await show.mock.lastCall?.[1]?.undo?.();
  expect(rewriting.map(({ rewrittenTasks }) => rewrittenTasks)).toEqual([[task], [task]]);
});

test("undoing says why the link stays where the note was changed since", async () => {
  const [show, error] = [vi.spyOn(toast, "show"), vi.spyOn(toast, "error")];
  const saved = await linked("<p>The Garden plan</p>", 1);
  expect(await show.mock.lastCall?.[1]?.undo?.()).toBe(false);
  expect(error).toHaveBeenLastCalledWith("“Diary” was changed since, and keeps the link");
  expect(saved).toHaveLength(1);
});
