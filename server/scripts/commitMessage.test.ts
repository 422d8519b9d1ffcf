import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const hook = resolve(import.meta.dirname, "../../.githooks/commit-msg");

/** The hook's refusal of a message; empty if the message passes. */
function refusalOf(message: string): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-message-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "COMMIT_EDITMSG");
  writeFileSync(file, message);
  const { status, stderr } = spawnSync("sh", [hook, file], { encoding: "utf8" });
  expect(status === 0).toBe(stderr === "");
  return stderr;
}

test.each([
  "Remove stale sockets on start\n",
  "Remove stale sockets on start\n\nA killed server leaves one.\n",
  "# a comment of git's\nRemove stale sockets on start\n# another\n",
  `${"A".repeat(72)}\n`,
  `Revert "${"A".repeat(72)}"\n`,
  "Merge branch 'sockets'\n",
])("the hook lets %j pass", (message) => {
  expect(refusalOf(message)).toBe("");
});

test.each([
  [`${"A".repeat(73)}\n`, "73 characters"],
  ["Remove stale sockets on start.\n", "dot"],
  ["remove stale sockets\n", "capital"],
  ["Remove stale sockets\nA killed server leaves one.\n", "empty line"],
])("the hook refuses %j", (message, reason) => {
  expect(refusalOf(message)).toContain(reason);
});
