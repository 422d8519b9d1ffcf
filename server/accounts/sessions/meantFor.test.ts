import { expect, test } from "vitest";
import { meantHeader } from "../../platform/http/ownOrigin.js";
import { make } from "../../testing/make.js";
import { openPage } from "../../testing/openPage.js";
import { testApp } from "../../testing/testApp.js";

test("a page that names its viewer reads and changes nothing with another person's session", async () => {
  const app = await testApp();
  const [ada, ben] = [await app.signUp("Ada"), await app.signUp("Ben")];
  await make.note(ben);
  const ask = async (query: string, meant: string) => {
    const answer = await ben.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", [meantHeader]: meant },
      body: JSON.stringify({ query }),
    });
    return (await answer.json()) as { data: { viewer: object; notes: { nodes: object[] } }; errors?: object[] };
  };
  const reading = "{ viewer { id } notes { nodes { id } } }";
  expect(await ask("{ viewer { id } }", ada.userId)).toEqual({ data: { viewer: null } });
  const refused = [expect.objectContaining({ extensions: expect.objectContaining({ code: "UNAUTHENTICATED" }) })];
  expect((await ask(reading, ada.userId)).errors).toEqual(refused);
  expect((await ask('mutation { createNote(input: { title: "Hers" }) { id } }', ada.userId)).errors).toEqual(refused);
  const { data } = await ask(reading, ben.userId);
  expect([data.viewer, data.notes.nodes.length]).toEqual([{ id: ben.userId }, 1]);

  const connection = (meant: string) => ({ connectionParams: { [meantHeader]: meant } });
  expect(await openPage(app, ben, connection(ada.userId)).closed).toBe(4401);
  const page = openPage(app, ben, connection(ben.userId));
  const seen = await page.follow("subscription { contentChanged { itemId } }");
  await expect
    .poll(async () => {
      await make.note(ben);
      return seen.length;
    })
    .toBeGreaterThan(0);
});

test("a page can't change how another person signs in, nor end their session", async () => {
  const app = await testApp();
  const [ada, ben] = [await app.signUp("Ada"), await app.signUp("Ben")];
  const post = (path: string, body: object, meant?: string) =>
    ben.fetch(`/api/auth/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: app.services.settings.publicUrl,
        ...(meant ? { [meantHeader]: meant } : {}),
      },
      body: JSON.stringify(body),
    });
  for (const path of [
    "sign-out",
    "change-password",
    "reauthenticate",
    "passkey/options",
    "passkey/add",
    "link-social",
  ]) {
    const answer = await post(path, {}, ada.userId);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      401,
      expect.objectContaining({ code: "UNAUTHENTICATED" }),
    ]);
  }
  expect(await ben.run("{ viewer { id } }")).toEqual({ viewer: { id: ben.userId } });
  expect((await post("sign-out", {}, ben.userId)).status).toBe(200);
  expect(await ben.run("{ viewer { id } }")).toEqual({ viewer: null });
});
