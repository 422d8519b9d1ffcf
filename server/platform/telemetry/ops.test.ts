import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../testing/freePort.js";
import { testApp } from "../../testing/testApp.js";

const ops = resolve(import.meta.dirname, "../../../ops");
const textOf = (name: string): string => readFileSync(resolve(ops, name), "utf8");
const namesIn = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/commonplace_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ""))),
  ].sort();

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

/** The names of all metrics that the app can report, with something in each list. */
async function toldNames(): Promise<string[]> {
  const port = await freePort();
  const app = await testApp({ settings: { metricsPort: port, runJobs: false } });
  const ada = await app.signUp("Ada");
  await ada.run("{ viewer { id } }");
  const { jobs, pool } = app.services;
  await jobs.queueAll("trash.purge", [{ kept: true }, { kept: false }]);
  await pool.query(`update jobs.job set state = 'failed' where data->>'kept' = 'true'`);
  await pool.query("update jobs.version set cron_on = now()");
  await pool.query(`insert into backup_run (id, state, is_scheduled, place, is_encrypted, started_at, seen_at)
    values (gen_random_uuid(), 'DONE', true, 'x', false, now(), now())`);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name).sort();
}

test("the dashboard shows all metrics of the app, and it and the alerts use no others", async () => {
  const told = await toldNames();
  const { panels } = JSON.parse(textOf("dashboard.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const shown = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n"));
  const other = ["commonplace_backups_failed", "commonplace_connections_max", "commonplace_viewers_cached"];
  expect([...shown, ...other].sort()).toEqual(told);
  const { groups } = parse(textOf("alerts.yml")) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  expect(namesIn(rules.map(({ expr }) => expr).join("\n")).filter((name) => !told.includes(name))).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test("promtool accepts the alerts", ({ skip }) => {
  if (spawnSync("promtool", ["--version"]).error) skip();
  const { status, stderr } = spawnSync("promtool", ["check", "rules", resolve(ops, "alerts.yml")]);
  expect([status, String(stderr)]).toEqual([0, ""]);
});
