import type { Page } from "@playwright/test";
import { startMailServer } from "./support/mailServer";
import { dialog, expect, expectAccessible, makeNote, newPerson, run, signUp, test } from "./support/test";

async function openSend(page: Page, title: string) {
  await page.getByRole("link", { name: title, exact: true }).click();
  await dialog(page, title).getByRole("button", { name: "Send", exact: true }).click();
  const send = dialog(page, "Send Note");
  return { send, to: send.getByRole("combobox", { name: "To" }) };
}

test("the Send dialog opens with the focus in To", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Ferry times" });
  await page.goto("/notes");
  const { send, to } = await openSend(page, "Ferry times");
  await expect(to).toBeFocused();
  await page.keyboard.type("jonas@weil.example,");
  await expect(send.getByText("jonas@weil.example")).toBeVisible();
});

test("a note is sent to people with and without an account, and the dialog says so and closes", async ({
  page,
  context,
  anotherBrowser,
  person: _,
}) => {
  const other = await anotherBrowser();
  const jonas = await signUp(other, newPerson("Jonas Weil"));
  await makeNote(context, { title: "Cabinet quotes", content: "<p>Oak until Friday.</p>" });
  await page.goto("/notes");
  const { send, to } = await openSend(page, "Cabinet quotes");
  await expect(send.getByText("At most 20 recipients.")).toBeVisible();
  await send.getByRole("button", { name: "Send", exact: true }).click();
  await expect(send.getByText("Please add at least one recipient")).toBeVisible();

  await to.fill(jonas.email);
  await to.press("Enter");
  await expect(send.getByText(`${jonas.email}, address not confirmed`)).toBeVisible();
  await to.fill("mateus@rocha");
  await to.press(",");
  await expect(send.getByText("Invalid email format")).toBeVisible();
  await expectAccessible(page, "the send dialog with a bad address");
  await send.getByRole("button", { name: "Send to 1" }).click();
  await expect(send.getByText("Invalid email format")).toBeVisible();
  await send.getByRole("button", { name: "Remove mateus@rocha" }).click();
  await to.fill(jonas.email.toUpperCase());
  await to.press("Enter");
  await expect(send.getByText("Email already added")).toBeVisible();
  await to.fill("ines@sequeira.example;");
  await to.press("Enter");

  const message = send.getByRole("textbox", { name: /Message/ });
  await message.fill("x".repeat(600));
  await expect(message).toHaveValue("x".repeat(500));
  await expect(send.getByText("500 of 500")).toBeVisible();
  await message.fill("Before we sign");
  await send.getByRole("button", { name: "Send to 2" }).click();
  const sent = dialog(page, "Successfully sent to 2 recipients");
  await expect(sent.getByText("Jonas Weil")).toBeVisible();
  await expect(page.getByRole("status").getByText("Note sent successfully")).toBeVisible();
  await expect(sent).toBeHidden();

  const { receivedItems } = await run<{ receivedItems: { nodes: { message: string; snapshot: { title: string } }[] } }>(
    other,
    "{ receivedItems { nodes { message snapshot { title } } } }",
  );
  expect(receivedItems.nodes).toEqual([{ message: "Before we sign", snapshot: { title: "Cabinet quotes" } }]);

  // the next time both are suggested, with the number of previous sends
  await dialog(page, "Cabinet quotes").getByRole("button", { name: "Send", exact: true }).click();
  await to.fill("ine");
  const suggestion = send.getByRole("option", { name: /ines@sequeira\.example/ });
  await expect(suggestion).toContainText("not a member");
  await expect(suggestion).toContainText("sent 1");
  await to.press("ArrowDown");
  await to.press("Enter");
  await expect(send.getByRole("button", { name: "Remove ines@sequeira.example" })).toBeVisible();
  await send.getByText(/^Sent before/).click();
  await expect(send.getByRole("listitem").filter({ hasText: "Jonas Weil" })).toContainText(
    /delivered in the app, (waiting|mailed|no mail server)/,
  );
});

test("a list of addresses is pasted at once; those beyond twenty stay in the field", async ({
  page,
  context,
  person: _,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await makeNote(context, { title: "Invitations" });
  await page.goto("/notes");
  const { send, to } = await openSend(page, "Invitations");
  const many = Array.from({ length: 21 }, (_one, index) => `guest${index}@example.org`).join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), many);
  await to.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(send.getByRole("button", { name: "Send to 20" })).toBeVisible();
  await expect(send.getByRole("alert")).toHaveText("At most 20 recipients");
  await expect(to).toHaveValue("guest20@example.org");
});

test("a failed send is reported, and the form keeps its values", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Storm" });
  await page.goto("/notes");
  const { send, to } = await openSend(page, "Storm");
  await to.fill("ines@sequeira.example");
  await to.press("Enter");
  await send.getByRole("textbox", { name: /Message/ }).fill("Stay in");
  let answer: object | null = null;
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("mutation SendContent")) await route.continue();
    else if (answer) await route.fulfill({ json: { data: { sendContent: answer } } });
    else await route.abort();
  });
  const alert = send.getByRole("alert");
  const button = send.getByRole("button", { name: "Send to 1" });
  await button.click();
  await expect(alert).toContainText("Failed to send note");
  expect((await alert.innerText()).split("\n")).toEqual([
    "Failed to send note",
    "Commonplace can't be reached right now.",
  ]);

  const refused = (email: string) => ({ __typename: "SentTo", email, status: "FAILED", error: "It was refused." });
  answer = { __typename: "SendResult", sent: [refused("ines@sequeira.example")], send: null };
  await button.click();
  await expect(alert).toContainText("Failed to send to all recipients");

  answer = {
    __typename: "SendResult",
    sent: [
      refused("ines@sequeira.example"),
      { __typename: "SentTo", email: "priya@nair.example", status: "SENT", error: null },
    ],
    send: null,
  };
  await to.fill("priya@nair.example");
  await to.press("Enter");
  await send.getByRole("button", { name: "Send to 2" }).click();
  const partly = dialog(page, "Failed to send to 1 recipient");
  await expect(partly.getByText("It was refused.")).toBeVisible();
  await partly.getByRole("button", { name: "Try again" }).click();
  await expect(send.getByRole("button", { name: "Remove ines@sequeira.example" })).toBeVisible();
  await expect(send.getByRole("button", { name: "Send to 1" })).toBeVisible();

  await send.getByRole("button", { name: "Cancel" }).click();
  await dialog(page, "Storm").getByRole("button", { name: "Send", exact: true }).click();
  await expect(send.getByRole("textbox", { name: /Message/ })).toHaveValue("Stay in");
});

test("a mail server's refusal shows for each recipient, also at the next send, and can be retried", {
  tag: "@slow",
}, async ({ page, context, person: _ }) => {
  const server = await startMailServer();
  const [gone, here] = [newPerson().email, newPerson().email];
  server.refused.add(gone);
  await makeNote(context, { title: "Harvest" });
  await page.goto("/notes");
  const { send, to } = await openSend(page, "Harvest");
  const sendTo = async (...emails: string[]) => {
    for (const email of emails) {
      await to.fill(email);
      await to.press("Enter");
    }
    await send.getByRole("button", { name: `Send to ${emails.length}` }).click();
  };
  await sendTo(gone, here);
  const sent = dialog(page, "Successfully sent to 2 recipients");
  await expect(sent).toBeVisible();
  await expect(sent).toBeHidden();

  await dialog(page, "Harvest").getByRole("button", { name: "Send", exact: true }).click();
  const before = (email: string) => send.getByRole("group").getByRole("listitem").filter({ hasText: email });
  await send.getByText(/^Sent before/).click();
  await expect(before(gone)).toContainText("bounced", { timeout: 30_000 });
  await expect(before(gone)).toContainText("The mail server says: There is nobody of this name");
  await expect(before(here)).toContainText("mailed");
  await expectAccessible(page, "the send dialog with a delivery that failed");

  await sendTo(gone);
  await expect(send.getByRole("alert")).toHaveText(
    "Failed to send to all recipients The mail server of this address refused it. Is it right?",
  );
  await to.fill(here);
  await to.press("Enter");
  await send.getByRole("button", { name: "Send to 2" }).click();
  const partly = dialog(page, "Failed to send to 1 recipient");
  await expect(partly.getByRole("listitem").filter({ hasText: gone })).toContainText("refused it");
  await expect(partly.getByRole("listitem").filter({ hasText: here })).toContainText(/waiting|mailed/);
  await partly.getByRole("button", { name: "Close" }).last().click();

  server.refused.clear();
  await dialog(page, "Harvest").getByRole("button", { name: "Send", exact: true }).click();
  await send.getByText(/^Sent before/).click();
  await send.getByRole("button", { name: `Try again for ${gone}` }).click();
  await expect(before(gone)).toContainText("mailed", { timeout: 30_000 });
  expect(server.mails.filter((mail) => mail.to === gone)).toHaveLength(1);
  await server.stop();
});

test("a member gets a mail for each send until they turn mails off, and the sender sees it as it happens", {
  tag: "@slow",
}, async ({ page, context, anotherBrowser, person: _ }) => {
  test.setTimeout(90_000);
  const server = await startMailServer();
  const other = await anotherBrowser();
  const jonas = await signUp(other, newPerson("Jonas Weil"));
  server.busy.add(jonas.email);
  await makeNote(context, { title: "Oak prices", content: "<p>Two boards until Friday.</p>" });
  await page.goto("/notes");
  const { send, to } = await openSend(page, "Oak prices");
  const sendWith = async (words: string) => {
    await to.fill(jonas.email);
    await to.press("Enter");
    await send.getByRole("textbox", { name: /Message/ }).fill(words);
    await send.getByRole("button", { name: "Send to 1" }).click();
    await expect(dialog(page, "Successfully sent to 1 recipient")).toBeVisible();
    await dialog(page, "Successfully sent to 1 recipient").getByRole("button", { name: "Close" }).last().click();
    await dialog(page, "Oak prices").getByRole("button", { name: "Send", exact: true }).click();
    await send.getByText(/^Sent before/).click();
  };
  const newest = send.getByRole("group").getByRole("listitem").filter({ hasText: "Jonas Weil" }).first();
  await sendWith("The first");
  await expect(newest).toContainText("delivered in the app, waiting");

  server.busy.clear();
  await expect(newest).toContainText("delivered in the app, mailed", { timeout: 60_000 });
  await expect(newest).toContainText("address not confirmed");
  await sendWith("The second");
  await expect(newest).toContainText("delivered in the app, mailed", { timeout: 30_000 });
  const mails = () => server.mails.filter((mail) => mail.to === jonas.email);
  expect(mails()).toHaveLength(2);

  const settings = await other.newPage();
  await settings.goto("/settings/notifications");
  const mail = settings.getByRole("radiogroup", { name: "E-mail" });
  await expect(mail.getByRole("radio", { name: "Each send" })).toBeChecked();
  await mail.getByText("Off").click();
  await expect(settings.getByText("Saved")).toBeAttached();
  await sendWith("The third");
  await expect(newest).toContainText("delivered in the app, mail off");
  await expectAccessible(page, "the send dialog with sends to a member");
  await settings.goto("/received");
  await expect(settings.getByText("Oak prices")).toHaveCount(3);
  expect(mails()).toHaveLength(2);
  await server.stop();
});
