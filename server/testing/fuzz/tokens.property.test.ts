import fc from "fast-check";
import { expect, test } from "vitest";
import { make } from "../make.js";
import { testApp } from "../testApp.js";
import { fuzzTimeout, runOf } from "./fuzzRun.js";

/** A character changed, removed or added; cut short; or entirely different. */
function changed(token: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: token.length - 1 });
  const sign = fc.constantFrom(..."AZaz09-_.~%2F");
  return fc.oneof(
    fc.tuple(place, sign).map(([at, other]) => token.slice(0, at) + other + token.slice(at + 1)),
    fc.tuple(place, sign).map(([at, other]) => token.slice(0, at) + other + token.slice(at)),
    place.map((at) => token.slice(0, at)),
    place.map((at) => token.slice(0, at) + token.slice(at + 1)),
    fc.constantFrom(
      "%00",
      "%",
      "%zz",
      "..%2F..",
      "__proto__",
      "null",
      "a".repeat(3_000),
      "%ED%A0%80",
      "\ud800".toWellFormed(),
    ),
    fc.string({ maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
}

test("only issued tokens open what they are for", { timeout: fuzzTimeout }, async () => {
  const { app, signUp, url } = await testApp();
  const ada = await signUp("Ada");
  const { id } = await make.note(ada);
  const { shareContent } = await ada.run("mutation ($id: ID!) { shareContent(itemId: $id) { url } }", { id });
  const { renewCalendarFeed } = await ada.run("mutation { renewCalendarFeed { url } }");
  const api = (await ada.token("READ")).credentials.authorization ?? "";
  const shared = new URL(shareContent.url).pathname.replace("/shared/", "");
  const feed = new URL(renewCalendarFeed.url).pathname.replace("/calendar/feed/", "");

  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await app.fastify.inject({ method: "GET", url: path, headers })).statusCode;
  const ways = [
    { issued: shared, ask: (token: string) => get(`/shared/${token}`) },
    { issued: feed, ask: (token: string) => get(`/calendar/feed/${token}`) },
    {
      issued: api.replace("Bearer ", ""),
      ask: (token: string) => get("/api/v1/notes", { authorization: `Bearer ${token}` }),
    },
    { issued: "x".repeat(64), ask: (token: string) => get(`/files/${token}`) },
    { issued: "x".repeat(64), ask: (token: string) => get(`/exports/${token}`) },
  ];
  for (const { issued, ask } of ways.slice(0, 3)) expect(await ask(issued)).toBe(200);

  const tries = fc.oneof(...ways.map(({ issued, ask }) => changed(issued).map((token) => ({ issued, token, ask }))));
  await fc.assert(
    fc.asyncProperty(tries, async ({ issued, token, ask }) => {
      fc.pre(token !== "" && decoded(token) !== issued);
      const status = await ask(token);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }),
    runOf(200),
  );
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});

function decoded(token: string): string {
  try {
    return decodeURIComponent(token).split(/[/?#]/)[0] ?? "";
  } catch {
    return token;
  }
}
