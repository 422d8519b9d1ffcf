import { dialog, expect, expectAccessible, test } from "./support/test";

test("a person invites others and sees a preview of the mail", async ({ page, person }) => {
  await page.goto("/notes");
  await page.getByRole("link", { name: "Spread the word" }).click();
  const form = dialog(page, "Spread the Word");
  await expect(form.getByRole("button", { name: "Send invitations" })).toBeDisabled();
  const emails = form.getByLabel("E-mails");
  await emails.pressSequentially("ruth@example.com, nobody,");
  await expect(form.getByRole("button", { name: "Send 2 invitations" })).toBeEnabled();
  await form.getByRole("button", { name: "Send 2 invitations" }).click();
  await expect(form.getByText("This is not an e-mail address: nobody")).toBeVisible();
  await expectAccessible(page, "the invitation dialog");
  await form.getByRole("button", { name: "Remove nobody" }).click();
  await emails.fill("sam@example.com");
  await form.getByLabel("Message").fill("You will like the index.");
  await expect(form.getByText(`${person.name} invites you to Commonplace`)).toBeVisible();
  await expect(form.getByRole("blockquote")).toHaveText("You will like the index.");
  await form.getByRole("button", { name: "Send 2 invitations" }).click();
  const done = dialog(page, "Successfully sent 2 invitations.");
  await expect(done.getByText("sam@example.com")).toBeVisible();
  await expect(done.getByText("You can send 8 more within this hour.")).toBeVisible();
  await expect(done).toBeHidden({ timeout: 5_000 });
});
