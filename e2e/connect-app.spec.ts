import { createHash, randomBytes } from "node:crypto";
import { expect, expectAccessible, origin, question, test } from "./support/test";

const back = "http://127.0.0.1:7777/callback";

test("another app asks for access, gets it, and is removed", async ({ page, context, person: _ }) => {
  const verifier = randomBytes(32).toString("base64url");
  const registered = await context.request.post("/api/auth/oauth2/register", {
    data: { client_name: "Field notes", redirect_uris: [back] },
  });
  const { client_id } = await registered.json();
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: back,
    scope: "notes:read calendar:write",
    state: "s1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  await page.route(`${back}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Back</title>" }));

  await page.goto(`/api/auth/oauth2/authorize?${query}`);
  await expect(page.getByText("“Field notes” wants to use your account")).toBeVisible();
  await expect(page.getByText("127.0.0.1:7777")).toBeVisible();
  const lines = page.getByRole("list", { name: "Access" }).getByRole("listitem");
  await expect(lines).toHaveText(["Notes: read", "Calendar and to-dos: read and change"]);
  await expectAccessible(page, "an app that asks for access");
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL(`${back}**`);
  const returned = new URL(page.url()).searchParams;
  expect(returned.get("state")).toBe("s1");

  const answer = await context.request.post("/api/auth/oauth2/token", {
    form: {
      grant_type: "authorization_code",
      client_id,
      code: returned.get("code") ?? "",
      redirect_uri: back,
      code_verifier: verifier,
    },
  });
  const { access_token } = await answer.json();
  const asApp = () =>
    fetch(`${origin()}/api/v1/notes`, { headers: { authorization: `Bearer ${access_token}` } }).then(
      ({ status }) => status,
    );
  expect(await asApp()).toBe(200);

  await page.goto("/settings/access");
  await expect(page.getByText("reads notes; reads and changes calendar and to-dos")).toBeVisible();
  await page.getByRole("button", { name: "Remove Field notes" }).click();
  await question(page, "Remove “Field notes”?").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("status").getByText("App removed")).toBeVisible();
  await expect(page.getByRole("main"), "the focus is not lost with the row").toBeFocused();
  expect(await asApp()).toBe(401);
});

test("an app of its own scheme is named as where it leads back to, and another address is refused", async ({
  page,
  context,
  person: _,
}) => {
  const { client_id } = await (
    await context.request.post("/api/auth/oauth2/register", {
      data: { client_name: "Field notes", redirect_uris: ["com.example.app:/callback"] },
    })
  ).json();
  const ask = (redirect_uri: string) =>
    `/api/auth/oauth2/authorize?${new URLSearchParams({
      response_type: "code",
      client_id,
      redirect_uri,
      scope: "notes:read",
      code_challenge: createHash("sha256").update("verifier").digest("base64url"),
      code_challenge_method: "S256",
    })}`;
  await page.goto(ask("com.example.app:/callback"));
  await expect(page.getByText("It leads back to the app com.example.app")).toBeVisible();
  await page.goto(ask("com.example.other:/callback"));
  await expect(page.getByText("This request isn't valid")).toBeVisible();
});
