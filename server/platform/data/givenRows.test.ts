import "reflect-metadata";
import { expect, test } from "vitest";
import { testApp } from "../../testing/testApp.js";
import { makeContext } from "../context.js";
import { insertRows } from "./givenRows.js";

test("inserted rows become the viewer's whatever they contain, and continue from the highest number", async () => {
  const { services, signUp } = await testApp();
  const { userId } = await signUp("Ada");
  const viewer = { userId } as Parameters<typeof makeContext>[2];
  const { own } = makeContext(services, { requestId: "x", ipAddress: "::1", headers: {} }, viewer);
  const insert = async (...names: string[]) => {
    const rows = names.map((name, index) => ({ id: crypto.randomUUID(), name, place: index + 1 }));
    await insertRows(own, "event_type", rows, { column: "place", start: -1 }).execute();
  };
  await own.delete("event_type").execute();
  await insert("one", "with “quotes” and 'these'");
  await insert("three");
  const all = await own.select("event_type").select(["name", "place", "owner_id"]).orderBy("place").execute();
  expect(all).toEqual([
    { name: "one", place: 0, owner_id: userId },
    { name: "with “quotes” and 'these'", place: 1, owner_id: userId },
    { name: "three", place: 2, owner_id: userId },
  ]);
  const token = { id: crypto.randomUUID(), name: "token", access: "READ", hash: Buffer.alloc(32, "\\x00\xff") };
  await insertRows(own, "api_token", [token]).execute();
  expect(await own.select("api_token").select("hash").executeTakeFirst()).toEqual({ hash: token.hash });
});
