import { dialog, expect, expectAccessible, test } from "./support/test";

test("a person sends feedback with a screenshot and is thanked", async ({ page, person }) => {
  await page.goto("/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  await page.getByRole("link", { name: "Give feedback" }).click();
  const form = dialog(page, "Give Feedback");
  const send = form.getByRole("button", { name: "Send feedback" });
  await expect(send).toBeDisabled();
  await expect(form.getByRole("radio", { name: "General" })).toBeChecked();
  await form.getByLabel("Title").fill("Week numbers");
  await form.getByLabel("Description").focus();
  await form.getByLabel("Title").focus();
  await expect(form.getByText("Title and description are required")).toBeVisible();
  await expectAccessible(page, "the feedback dialog");
  await form.getByLabel("Description").fill(`In the month view, says ${person.name}.`);
  await form.getByRole("radio", { name: "Feature request" }).check();
  await form.getByRole("button", { name: "UI/UX" }).click();
  await form.getByRole("button", { name: "Add a picture of this page" }).click();
  await expect(form.getByRole("img", { name: "The page, as it will be sent" })).toBeVisible();
  await send.click();
  const thanks = page.getByRole("dialog");
  await expect(thanks.getByText(/^Closes in \d s$/)).toBeVisible();
  await expect(dialog(page, "Give Feedback")).toBeHidden();
  await expectAccessible(page, "the thank-you");
  await expect(thanks).toBeHidden({ timeout: 7_000 });
  expect(new URL(page.url()).search).toBe("");
});

test("the form keeps its values when sending fails", async ({ page, context, person }) => {
  expect(person.name).not.toBe("");
  await page.goto("/notes?feedback");
  const form = dialog(page, "Give Feedback");
  await form.getByLabel("Title").fill("Lost");
  await form.getByLabel("Description").fill("On the train");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Send feedback" }).click();
  await expect(form.getByText(/Failed to submit feedback/)).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Lost");
  await context.setOffline(false);
  await form.getByRole("button", { name: "Send feedback" }).click();
  await expect(form).toBeHidden();
});
