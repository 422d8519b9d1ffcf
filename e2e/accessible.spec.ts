import type { Page } from "@playwright/test";
import { screens } from "../server/scripts/pictures/screens";
import { fillDemo, signInToDemo } from "./support/demo";
import { type Dialog, dialogs } from "./support/dialogs";
import { smallTargets } from "./support/targets";
import { dialog, expect, expectAccessible, makeNote, run, test } from "./support/test";
import { walk } from "./support/walk";

test("the signed-out pages", async ({ page }) => {
  await page.goto("/login?view=sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expectAccessible(page, "sign-up with errors");
  await look(
    page,
    screens.filter(({ isSignedOut }) => isSignedOut),
  );
});

test("the pages of somebody new", async ({ page, person: _ }) => {
  for (const [address, words] of [
    ["/dashboard", "Your first day"],
    ["/notes", "No notes yet"],
    ["/notes?q=nowhere", "No notes match"],
    ["/videos", "No videos yet"],
    ["/projects", "No projects yet"],
    ["/calendar", "Nothing planned"],
    ["/received", "Nothing"],
    ["/settings/tags", "No tags yet"],
    ["/settings/categories", "No categories yet"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    await expectAccessible(page, address);
  }
});

test("colored paper, and an editor that asks for a title", async ({ page, context, person: _ }) => {
  const { createNote } = await run<{ createNote: { id: string } }>(
    context,
    "mutation($input: CreateNoteInput!) { createNote(input: $input) { id } }",
    {
      input: {
        title: "Night",
        color: "#20242B",
        content:
          '<h1>Starter</h1><p>From <a href="https://example.org">a book</a></p><blockquote><p>Wait</p></blockquote><ul><li><p>rye</p></li></ul>',
        link: "https://example.org/rye",
      },
    },
  );
  await page.goto(`/notes/${createNote.id}`);
  const opened = dialog(page, "Night");
  await expect(opened.getByRole("blockquote")).toBeVisible();
  await expectAccessible(page, "a note on dark paper");
  await opened.getByRole("button", { name: "Edit" }).click();
  const sheet = dialog(page, "Edit Note");
  await expect(sheet.getByRole("toolbar", { name: "Formatting", exact: true })).toBeVisible();
  await sheet.getByLabel("Title").fill("");
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet.getByText("Please enter a title")).toBeVisible();
  await expectAccessible(page, "the editor with an error");
});

test.describe("with a library", () => {
  test.beforeAll(async ({ browser }) => {
    await fillDemo();
    const demo = await browser.newContext();
    await signInToDemo(demo);
    const gone = await makeNote(demo, { title: "Gone" });
    await run(demo, "mutation($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [gone] });
    await demo.close();
  });
  test.beforeEach(({ context }) => signInToDemo(context));

  const signedIn = screens.filter(({ isSignedOut, isAsked, hasJourney }) => !isSignedOut && !isAsked && !hasJourney);
  const calendar = signedIn.filter(({ path }) => path.startsWith("/calendar"));
  const admin = signedIn.filter(({ path }) => path.startsWith("/admin"));
  const others = signedIn.filter((screen) => !calendar.includes(screen) && !admin.includes(screen));
  const half = (list: Dialog[], which: 0 | 1) => {
    const middle = Math.ceil(list.length / 2);
    return which === 0 ? list.slice(0, middle) : list.slice(middle);
  };
  for (const [what, list] of [
    ["the screens, first half", half(others, 0)],
    ["the screens, second half", half(others, 1)],
    ["the calendar", calendar],
    ["the pages of admins", admin],
    ["the dialogs, first half", half(dialogs, 0)],
    ["the dialogs, second half", half(dialogs, 1)],
  ] as const)
    test(what, async ({ page }) => {
      test.setTimeout(240_000);
      await page.route("https://i.ytimg.com/**", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      await look(page, list);
    });
});

function look(page: Page, list: readonly Dialog[]): Promise<void> {
  return walk(page, list, async (screen) => {
    if (dialogs.includes(screen)) await expectFocusInFirstField(page);
    await expectAccessible(page, screen.name);
    expect(await smallTargets(page, 24)).toEqual([]);
  });
}

async function expectFocusInFirstField(page: Page): Promise<void> {
  const opened = page.locator('[data-part="dialog"][data-kind="dialog"]').last();
  const field = opened.locator("input:is([type=text], [type=search], [type=url], [type=password]), textarea").first();
  if (await field.isVisible()) await expect(field).toBeFocused();
}
