import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { statusOfCode } from "../rest/RestError.js";
import { routes } from "../rest/routes.js";
import { buildSchema } from "../schema.js";

const topic = readFileSync(resolve(import.meta.dirname, "../../docs/topics/api.md"), "utf8");

/** The text between a heading and the next one. */
function section(heading: string): string {
  const [, after = ""] = topic.split(`\n${heading}\n`);
  return after.split(/^#{2,3} /m)[0] ?? "";
}

test("the API topic names every subscription", async () => {
  const fields = Object.keys((await buildSchema()).getSubscriptionType()?.getFields() ?? {});
  const [, listed = ""] = /^There are (.*?`\.)/m.exec(section("### Subscriptions")) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(fields.sort());
});

test("the API topic names only paths that REST has, and openapi.json has all of them", () => {
  const rows = [...section("## REST").matchAll(/^\| (`\/[^|]+`) \|/gm)].map(([, cell]) => cell).join();
  const named = [...rows.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
  const paths = new Set(routes.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}")));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path = "") => !paths.has(path))).toEqual([]);
});

test("the API topic names every error code with its status", () => {
  const rows = [...section("## Errors").matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))).toEqual(statusOfCode);
});
