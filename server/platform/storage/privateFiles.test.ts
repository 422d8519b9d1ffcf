import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { make } from "../../testing/make.js";
import { serverProcess } from "../../testing/serverProcess.js";
import { signUp } from "../../testing/signUp.js";
import { TestPerson } from "../../testing/TestPerson.js";

const origin = "http://localhost:4000";

/** The modes of a folder and everything below it that give access to other accounts, by path. */
function openToOthers(path: string): string[] {
  const found = statSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  return found.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))] : own;
}

test("nothing in the data folder is open to other accounts, neither existing files nor new ones", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-private-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, "files/attachments"), { recursive: true });
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "files/attachments/old"), "from an earlier version");
  for (const folder of ["", "files", "files/attachments", "backups"]) chmodSync(join(dataDir, folder), 0o755);
  chmodSync(join(dataDir, "files/attachments/old"), 0o644);

  const server = await serverProcess(dataDir, { PUBLIC_URL: origin });
  const ada = await signUp(TestPerson.stranger(server.url, origin));
  const note = await make.note(ada);
  const form = new FormData();
  form.append("file", new File(["a plan"], "plan.txt"));
  const upload = await ada.fetch(`/api/v1/notes/${note.id}/attachments`, { method: "POST", body: form });
  expect(upload.status).toBe(201);
  expect(readdirSync(join(dataDir, "files/attachments"))).toHaveLength(2);
  // when root starts the app, PostgreSQL's account passes through the folder to its own
  expect(openToOthers(dataDir)).toEqual(process.getuid?.() === 0 ? [`${dataDir} 711`] : []);
  expect(await server.terminate()).toBe(0);
});
