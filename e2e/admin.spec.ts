import { makeAdmin } from "./support/makeAdmin";
import { dialog, expect, expectAccessible, newPerson, question, run, signUp, test } from "./support/test";

const pages = [
  ["/admin", "Admin"],
  ["/admin/users", "Users"],
  ["/admin/invitations", "Invitations"],
  ["/admin/feedback", "Feedback"],
  ["/admin/previews", "Previews"],
  ["/admin/email-previews", "E-mails"],
  ["/admin/icon-selector", "Icons"],
  ["/admin/health", "Health"],
  ["/admin/backups", "Backups"],
  ["/admin/settings", "Settings"],
  ["/changelog", "Changelog"],
] as const;

for (const [address, heading] of pages)
  test(`${address}, also on a phone`, async ({ page, person, context }) => {
    await makeAdmin(person.email);
    await run(context, 'mutation { createFeedback(input: { title: "Weeks", description: "…" }) { id } }');
    await run(context, 'mutation { sendInvitations(input: { emails: ["guest@example.com"] }) }');
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("main [aria-busy]")).toHaveCount(0);
    await expectAccessible(page, address);
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(wide, `${address} is wider than a phone`).toBeLessThanOrEqual(0);
  });

test("admin pages don't exist for others", async ({ page, person }) => {
  expect(person.email).not.toBe("");
  await page.goto("/admin/users");
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toHaveCount(0);
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("an admin finds and suspends a person, lifts the suspension and reads it in the log", async ({
  page,
  person,
  anotherBrowser,
}) => {
  await makeAdmin(person.email);
  const other = await anotherBrowser();
  const otherPerson = await signUp(other, newPerson("Quentin Zabriskie"));
  const otherPage = await other.newPage();
  await otherPage.goto("/notes");
  await expect(otherPage.getByText("No notes yet")).toBeVisible();

  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search people" }).fill(otherPerson.email);
  await expect(page).toHaveURL(/q=/);
  const row = page.getByRole("row").filter({ hasText: otherPerson.email });
  await expect(page.getByRole("row")).toHaveCount(2);
  await row.getByRole("button", { name: "Actions for Quentin Zabriskie" }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  const ask = question(page, "Suspend Quentin Zabriskie?");
  await ask.getByLabel("Reason").fill("Forty bounced mails");
  await ask.getByRole("button", { name: "Suspend" }).click();
  await expect(row.getByText("Suspended").filter({ visible: true })).toBeVisible();
  await expect(otherPage).toHaveURL(/\/login/);

  await row.getByRole("button", { name: "Actions for Quentin Zabriskie" }).click();
  await page.getByRole("menuitem", { name: "Lift suspension" }).click();
  await expect(row.getByText("Member")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search people" })).toHaveValue(otherPerson.email);

  await page.goto(`/admin?q=${encodeURIComponent(otherPerson.email)}`);
  await expect(page.getByText("“Forty bounced mails”")).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toBe("audit-log.csv");
});

test("feedback arrives on an open page, is read, moved and answered", async ({ page, person, anotherBrowser }) => {
  await makeAdmin(person.email);
  await page.goto("/admin/feedback?status=NEW");
  await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeVisible();
  const other = await anotherBrowser();
  await signUp(other, newPerson("Inês Sequeira"));
  const title = `Paste loses lines ${Date.now()}`;
  await run(other, "mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { id } }", {
    input: { title, description: "It happens with quotes.", type: "BUG_REPORT" },
  });
  await page.getByRole("link", { name: new RegExp(title) }).click({ timeout: 35_000 });
  const reader = page.getByRole("article", { name: title });
  await expect(reader.getByText("It happens with quotes.")).toBeVisible();
  await reader.getByRole("button", { name: "Reply by e-mail" }).click();
  const reply = dialog(page, "Reply to Inês Sequeira");
  await reply.getByLabel("Reply", { exact: true }).fill("It is mended.");
  await reply.getByRole("button", { name: "Send reply" }).click();
  await expect(reader.getByText(/^replied/)).toBeVisible();
  await reader.getByLabel("Note").fill("Seen in Firefox too");
  await reader.getByRole("button", { name: "Save note" }).click();
  await expect(reader.getByRole("button", { name: "Save note" })).toBeHidden();
  await reader.getByRole("button", { name: /Status/ }).click();
  await page.getByRole("option", { name: "Planned" }).click();
  await expect(page.getByText("Moved to planned")).toBeVisible();
});

test("an out-of-range value stays in its field and says why", async ({ page, person }) => {
  await makeAdmin(person.email);
  await page.goto("/admin/settings");
  const field = page.getByLabel("Recipients per send");
  await field.fill("25");
  await field.press("Enter");
  await expect(page.getByText("Please choose from 1 to 20")).toBeVisible();
  await expect(field).toHaveValue("25");
  await field.fill("20");
  await field.press("Enter");
  await expect(page.getByText("Please choose from 1 to 20")).toBeHidden();
});
