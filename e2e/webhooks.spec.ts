import { dialog, expect, expectAccessible, question, test } from "./support/test";

test("a webhook is made, tested, turned off and deleted in Settings", async ({ page, person: _ }) => {
  await page.goto("/settings/access#webhooks");
  await expect(page.getByText("None yet. A webhook tells another program")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).click();
  const form = dialog(page, "New webhook");
  await expect(form.getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.keyboard.type("https://127.0.0.1/hook");
  await expectAccessible(page, "a new webhook");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: "Address" })).toHaveAccessibleDescription(/private network/);
  await form.getByRole("textbox", { name: "Address" }).fill("https://93.184.216.34/hook");
  await form.getByRole("checkbox", { name: "Videos" }).uncheck();
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page, "webhooks with a new secret");
  await page.reload();
  await expect(page.getByText("https://93.184.216.34/hook")).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toBeHidden();

  const act = async (name: string) => {
    await page.getByRole("button", { name: "More for 93.184.216.34" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Send a test");
  await expect(dialog(page, "Deliveries to 93.184.216.34").getByText("webhook.test")).toBeVisible();
  await expectAccessible(page, "deliveries of a webhook");
  await page.keyboard.press("Escape");
  await act("New secret");
  await question(page, "A new secret for 93.184.216.34?").getByRole("button", { name: "New secret" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("switch", { name: /93\.184\.216\.34/ }).click();
  await expect(page.getByRole("switch", { name: /93\.184\.216\.34/ })).not.toBeChecked();
  await act("Delete");
  await question(page, "Delete the webhook for 93.184.216.34?").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("main"), "the focus is not lost with the row").toBeFocused();
  await expect(page.getByText("None yet. A webhook tells another program")).toBeVisible();
});
