import type { BrowserContext } from "@playwright/test";
import {
  dialog,
  expect,
  expectAccessible,
  makeNote,
  newPerson,
  type Person,
  run,
  signUp,
  test,
  whenLive,
} from "./support/test";

/** Creates a note and sends it to a person. */
async function sendNote(from: BrowserContext, to: Person, title: string, message = ""): Promise<void> {
  const itemId = await makeNote(from, { title, content: `<p>Words of ${title}.</p>`, color: "#87CEEB" });
  await run(from, "mutation($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }", {
    input: { itemId, recipients: [to.email], message },
  });
}

test("a received item is counted at once, read, accepted under a category, and undone", async ({
  page,
  context,
  anotherBrowser,
  person,
}) => {
  const sender = await anotherBrowser();
  await signUp(sender, newPerson("Jonas Weil"));
  await run(context, 'mutation { createCategory(input: { name: "Interviews", contentType: NOTE }) { id } }');
  const live = whenLive(page);
  await page.goto("/dashboard");
  await live;
  await sendNote(sender, person, "Paper samples", "The 120 gsm folds best.");
  const dashboard = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Dashboard/ });
  await expect(dashboard).toHaveAccessibleName(/1 new/);
  await expect(page).toHaveTitle(/^\(1\) /);

  await page.goto("/received");
  await expect(page.getByText("1 unread")).toBeVisible();
  await expectAccessible(page, "the received list");
  await page.getByRole("link", { name: "Paper samples", exact: true }).click();
  const opened = dialog(page, "Paper samples");
  await expect(opened.getByText("The 120 gsm folds best.").first()).toBeVisible();
  await expect(opened.getByText("Words of Paper samples.")).toBeVisible();
  await expect(dashboard).not.toHaveAccessibleName(/new/);
  await expectAccessible(page, "something received");

  await opened.getByRole("button", { name: /Keep it under/ }).click();
  await page.getByRole("option", { name: "Interviews" }).click();
  await opened.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText("Note added to your notes")).toBeVisible();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  const { notes } = await run<{ notes: { nodes: { title: string; category: { name: string } }[] } }>(
    context,
    "{ notes { nodes { title category { name } } } }",
  );
  expect(notes.nodes).toEqual([{ title: "Paper samples", category: { name: "Interviews" } }]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("link", { name: "Paper samples", exact: true })).toBeVisible();
});

test("an unwanted item is dismissed and restored, and its sender is blocked", async ({
  page,
  context,
  anotherBrowser,
  person,
}) => {
  const sender = await anotherBrowser();
  await signUp(sender, newPerson("Mara Voss"));
  await sendNote(sender, person, "Chain letter");
  await page.goto("/received");
  await page.getByRole("button", { name: "Dismiss Chain letter" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await page.getByRole("link", { name: "Dismissed", exact: true }).click();
  await page.getByRole("link", { name: "Chain letter", exact: true }).click();
  const opened = dialog(page, "Chain letter");
  await opened.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Block Mara" }).click();
  await expect(page.getByText("Mara Voss is blocked")).toBeVisible();
  await sendNote(sender, person, "Another letter");
  const { receivedItems } = await run<{ receivedItems: { nodes: unknown[] } }>(
    context,
    "{ receivedItems { nodes { id } } }",
  );
  expect(receivedItems.nodes).toHaveLength(1);
  await page.goto("/settings/sharing");
  await page.getByRole("button", { name: "Unblock Mara Voss" }).click();
  await expect(page.getByText("Nobody is blocked.")).toBeVisible();
});
