import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { testDatabase } from "./testing/testDatabase.js";

const root = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** How many points of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from 1. */
const pointsOfSections: Record<string, number> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const points = Object.entries(pointsOfSections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);
const freeLicenses =
  /^\(?(?:MIT|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|Python-2\.0|PSF-2\.0|Unlicense)\b/;
/** Under the MIT license, which they declare in a form that npm no longer reads, or only in their README. */
const licensedElsewhere = new Set(["busboy", "streamsearch", "humanize-number"]);
/** Packages with a choice of licenses, one of which is free. */
const choosable = /\b(?:OR|AND) (?:MIT|BSD-3-Clause|CC0-1\.0|CC-BY-4\.0|Python-2\.0)\b/;

interface Row {
  points: string[];
  state: string;
  how: string;
}

function checklist(): Row[] {
  return [
    ...read("docs/asvs.md").matchAll(/^\| (\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))? \| ([^|]+) \| ([^|]+) \|$/gm),
  ].map(([, first = "", last, state = "", how = ""]) => ({
    points: points.slice(points.indexOf(first), points.indexOf(last ?? first) + 1),
    state,
    how,
  }));
}

describe("the ASVS checklist", () => {
  it("names each point once, in order", () => {
    expect(checklist().flatMap((row) => row.points)).toEqual(points);
  });

  it("sums its states up", () => {
    const count = (state: string) =>
      checklist()
        .filter((row) => row.state === state)
        .reduce((sum, row) => sum + row.points.length, 0);
    const notMet = count("**not met**");
    const sums = `**${count("met")} met, ${notMet} not met, ${count("does not apply")} do not apply.**`;
    expect(read("docs/asvs.md")).toContain(sums);
  });

  it("leaves at most 5 points not met", () => {
    const notMet = checklist().filter((row) => row.state === "**not met**");
    expect(notMet.flatMap((row) => row.points).length).toBeLessThanOrEqual(5);
  });

  it("names files that exist", () => {
    const named = [...read("docs/asvs.md").matchAll(/`((?:server|client|docs|schema)\/[\w./-]+)`/g)].map(
      ([, file]) => file!,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

it("the inventory of personal data names every table, and none that is gone", async () => {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  await client.end();
  await database.drop();
  const [, table = ""] = /<!-- tables -->([\s\S]*)<!-- \/tables -->/.exec(read("docs/security.md")) ?? [];
  const firstCells = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell]) => cell).join(" ");
  const named = [...firstCells.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect([...named].sort()).toEqual(rows.map(({ tablename }) => tablename).sort());
});

it("every package that the app runs on or is built with has a free license", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { license?: string }> };
  const licenses = Object.entries(packages)
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ""), license: license ?? "none" }))
    .filter(({ name }) => name && !licensedElsewhere.has(name));
  expect(licenses.length).toBeGreaterThan(1000);
  expect(licenses.filter(({ license }) => !isFree(license))).toEqual([]);
});

function isFree(license: string): boolean {
  return freeLicenses.test(license) || choosable.test(license);
}
