import { ApolloClient, ApolloLink } from "@apollo/client";
import { expect, test, vi } from "vitest";
import { makeCache } from "../data/cache";
import { toast } from "../ui/toast/toast";
import { quoteHtml, quoteInNote, withoutAdded } from "./quoteInNote";

const id = "0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";

test("a quote stands with a link to its second, and hostile words stay words", () => {
  expect(quoteHtml({ text: "<b>a & b", title: 'Old "windows" <img>', reference: { kind: "video", id, at: 75 } })).toBe(
    `<blockquote><p>&lt;b&gt;a &amp; b</p><p><a data-link="video:${id}@75">Old "windows" &lt;img&gt;</a></p></blockquote>`,
  );
});

test("undoing leaves what was written since", () => {
  const saved = { before: "<p>One</p>", after: "<p>One</p><blockquote>Q</blockquote>" };
  expect(withoutAdded(saved.after, saved)).toBe("<p>One</p>");
  expect(withoutAdded("<p>One, two</p><blockquote>Q</blockquote><p>Three</p>", saved)).toBe(
    "<p>One, two</p><p>Three</p>",
  );
  expect(withoutAdded("<p>One</p>", saved)).toBeNull();
});

test("undoing finds the quote below an image, whose address is another by then", async () => {
  let [version, stored] = [1, "<p>One</p>"];
  const image = (hour: number) =>
    `<figure data-attachment="${id}"><img alt="Oak" height="1" src="https://a.example/${hour}" width="1"></figure>`;
  const client = new ApolloClient({ cache: makeCache(), link: ApolloLink.empty() });
  const note = () => ({ title: "Diary", content: image(version) + stored, version });
  client.query = vi.fn().mockImplementation(async () => ({ data: { note: note() } }));
  client.mutate = vi.fn().mockImplementation(async ({ variables }) => {
    stored = variables.input.content.replace(/<figure.*<\/figure>/, "");
    version += 1;
    return { data: { updateNote: note() } };
  });
  const show = vi.spyOn(toast, "show").mockReturnValue();
  await quoteInNote(client, { text: "Q", title: "Oak", reference: { kind: "video", id } }, "n", vi.fn());
  stored += "<p>Two</p>";
  expect(await show.mock.lastCall?.[1]?.undo?.()).toBe(true);
  expect(stored).toBe("<p>One</p><p>Two</p>");
});
