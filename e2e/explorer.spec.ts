import { AxeBuilder } from "@axe-core/playwright";
import { expect, expectAccessible, run, signUp, test } from "./support/test";

test("the API's explorer runs queries, subscriptions and, once they are allowed, changes", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.on("console", (message) => {
    // the page's policy refuses what it doesn't name with an error
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/graphql?query={viewer{id}}");
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await expectAccessible(page, "the explorer, signed out");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent("/graphql?query={viewer{id}}")}`,
  );

  await signUp(context);
  await page.goto("/graphql");
  await expect(page.getByText("Signed in as Tess Amaro")).toBeVisible();
  const execute = page.getByRole("button", { name: /^Execute query/ });
  const answer = page.getByRole("region", { name: "Result Window" });
  const editor = page.getByRole("region", { name: "Operation Editor" }).locator(".view-lines");
  const write = async (text: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText(text);
  };
  await expect(editor).toContainText("updatedAt");
  await execute.click();
  await expect(answer).toContainText('"nodes": []');
  // the markup of GraphiQL has faults of its own: the contrast of its colors, tabs that are buttons, links without lines
  const { violations } = await new AxeBuilder({ page }).exclude(".graphiql-container").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const mutation = (name: string): string =>
    `mutation { createTag(input: { name: "${name}", contentType: NOTE }) { name } }`;
  await write(mutation("explored"));
  await execute.click();
  await expect(answer).toContainText("This is a change, and changes are off.");
  const { tags } = await run<{ tags: unknown[] }>(context, "{ tags { name } }");
  expect(tags, "nothing was sent").toEqual([]);
  await page.getByRole("switch", { name: "Allow changes" }).check();
  await execute.click();
  await expect(answer).toContainText('"name": "explored"');

  const subscribed = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framesent", {
      predicate: ({ payload }) => String(payload).includes('"subscribe"'),
    }),
  );
  await write("subscription { taxonomyChanged }");
  await execute.click();
  await subscribed;
  await expect(page.getByRole("button", { name: /^Stop query/ })).toBeVisible();
  await run(context, mutation("heard"));
  await expect(answer).toContainText('"taxonomyChanged"');

  expect(errors).toEqual([]);
  expect([...hosts]).toHaveLength(1);
});
