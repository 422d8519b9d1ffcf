import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type Limit, limitOf } from "./limits.js";

const count = (value: number): string =>
  value < 10_000 ? String(value) : value.toLocaleString("en").replaceAll(",", " ");

function bytes(value: number): string {
  for (const [size, name] of [
    [1024 ** 3, "GB"],
    [1024 ** 2, "MB"],
    [1e6, "MB"],
    [1024, "kB"],
  ] as const)
    if (value % size === 0) return `${value / size} ${name}`;
  return `${count(value)} bytes`;
}

function number({ max, unit }: Limit): string {
  if (unit === "bytes") return bytes(max);
  if (unit === "megabytes") return `${count(max)} MB`;
  if (unit === "gigabytes") return `${count(max)} GB`;
  return unit ? `${count(max)} ${unit}` : count(max);
}

const chosen = { admin: ", unless an admin chose another", operator: ", unless the operator chose another" };
const areas: Record<keyof typeof limitOf, string> = {
  operations: "Operations",
  subscriptions: "Subscriptions",
  access: "Tokens, apps, webhooks",
  content: "Notes and videos",
  files: "Files, import and export",
  planning: "Projects and calendar",
  sharing: "Sharing and sending",
  videos: "Looking up videos",
  other: "Others",
};

const rows = Object.entries(limitOf).flatMap(([area, limits]) => [
  `| **${areas[area as keyof typeof areas]}** | |`,
  ...Object.values(limits as Record<string, Limit>).map((limit) => {
    const { words, per, chosenBy } = limit;
    return `| ${words} | ${number(limit)}${per ? ` a${per === "hour" ? "n" : ""} ${per}` : ""}${chosenBy ? chosen[chosenBy] : ""} |`;
  }),
]);

test("the API topic lists every limit as the code has it", () => {
  const topic = readFileSync(resolve(import.meta.dirname, "../docs/topics/api.md"), "utf8");
  const [, written = ""] = /<!-- limits -->\n([\s\S]*?)<!-- \/limits -->/.exec(topic) ?? [];
  expect(written.trim()).toBe(["| Limit | At most |", "|---|---|", ...rows].join("\n"));
});
