import "reflect-metadata";
import { expect, test } from "vitest";
import { recordEvents } from "../platform/live/events.js";
import { testApp } from "../testing/testApp.js";
import { instanceSettingsChanged } from "./InstanceSettingsStore.js";

test("changed instance settings that can't be read are retried until they can", async () => {
  const lines: string[] = [];
  const { services } = await testApp({ onLogLine: (line) => lines.push(line) });
  const { pool, instanceSettings } = services;
  await pool.query("insert into instance_choice (name, value, updated_at) values ('backupsKept', '42', now())");
  await pool.query("alter table instance_choice rename to elsewhere");
  await recordEvents(pool, [instanceSettingsChanged()]);
  await expect.poll(() => lines.join()).toContain("An event's handler failed");
  expect(instanceSettings.values.backupsKept).not.toBe(42);
  await pool.query("alter table elsewhere rename to instance_choice");
  await expect.poll(() => instanceSettings.values.backupsKept).toBe(42);
});
