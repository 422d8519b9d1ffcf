import { makeAdmin } from "./support/makeAdmin";
import { dialog, expect, expectAccessible, newPerson, question, run, signUp, test } from "./support/test";

test("the admin dialogs are accessible", { tag: "@slow" }, async ({ page, person, anotherBrowser }) => {
  await makeAdmin(person.email);
  const other = await anotherBrowser();
  const { email } = await signUp(other, newPerson("Oyelaran Bello"));
  const guest = newPerson().email;
  await run(other, "mutation($input: SendInvitationsInput!) { sendInvitations(input: $input) }", {
    input: { emails: [guest] },
  });
  const isAsked = async (title: string): Promise<void> => {
    await expect(question(page, title)).toBeVisible();
    await expectAccessible(page, title);
    await page.keyboard.press("Escape");
    await expect(question(page, title)).toBeHidden();
  };
  await run(other, 'mutation { createFeedback(input: { title: "Dashes", description: "…" }) { id } }');

  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export" }).click()]);
  expect(file.suggestedFilename()).toBe("people.csv");
  const actions = page.getByRole("button", { name: "Actions for Oyelaran Bello" });
  await actions.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Make admin" }).press("Enter");
  await expect(page.getByText("Oyelaran Bello is an admin now")).toBeVisible();
  for (const [item, title] of [
    ["Revoke admin", "Revoke admin from Oyelaran Bello?"],
    ["Suspend", "Suspend Oyelaran Bello?"],
    ["Delete", "Delete Oyelaran Bello?"],
  ] as const) {
    await actions.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
    await isAsked(title);
  }

  await page.goto("/admin/invitations");
  await page.getByRole("button", { name: `Revoke the invitation of ${guest}` }).press("Enter");
  await isAsked(`Revoke the invitation of ${guest}?`);

  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Add a pair" }).press("Enter");
  await dialog(page, "New thank-you").getByRole("button", { name: "Save pair" }).press("Enter");
  await expect(page.getByText("Please write a heading and a message")).toBeVisible();
  await expectAccessible(page, "a new thank-you with an error");

  await page.goto("/admin/users?invite");
  await expect(dialog(page, "Spread the Word").getByLabel("E-mails")).toBeFocused();
  await expectAccessible(page, "Spread the Word");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.goto("/admin/users?feedback");
  await expect(dialog(page, "Give Feedback").getByLabel("Title")).toBeFocused();
  await expectAccessible(page, "Give Feedback");

  await page.goto("/admin/feedback");
  await page
    .getByRole("link", { name: /^Dashes/ })
    .first()
    .press("Enter");
  await page.getByRole("article", { name: "Dashes" }).getByRole("button", { name: "Delete" }).press("Enter");
  await isAsked("Delete feedback?");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/feedback");
  await page
    .getByRole("link", { name: /^Dashes/ })
    .first()
    .click();
  const reader = page.getByRole("article", { name: "Dashes" });
  await expect(reader).toBeVisible();
  await expect(page.getByRole("list", { name: "Feedback" })).toBeHidden();
  await reader.getByRole("button", { name: "Reply by e-mail" }).click();
  await expect(dialog(page, /^Reply to/)).toBeVisible();
  await expectAccessible(page, "an answer to feedback");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All feedback" }).click();
  await expect(reader).toBeHidden();
  await expect(page.getByRole("list", { name: "Feedback" })).toBeVisible();
});
