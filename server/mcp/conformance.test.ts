import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { make } from "../testing/make.js";
import { served } from "../testing/served.js";
import { temporaryFolder } from "../testing/temporaryFolder.js";
import { testApp } from "../testing/testApp.js";
import { whenTestEnds } from "../testing/whenTestEnds.js";

/**
 * The scenarios of the protocol's own suite for servers that a product can pass. All others call tools, prompts and
 * resources made for the suite, such as `test_simple_text`, or need what we don't offer: logging, sampling, questions
 * to the person, completion, subscriptions and streams.
 */
const applicable = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

test("the protocol's own suite passes where it applies", { tags: ["slow"] }, async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  await make.note(ada);
  const url = await withToken(app.url, (await ada.token()).credentials);
  const cwd = mkdtempSync(join(temporaryFolder(), "commonplace-conformance-"));
  whenTestEnds(() => rmSync(cwd, { recursive: true, force: true }));
  const suite = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/dist/index.js");
  const child = spawn(process.execPath, [suite, "server", "--url", `${url}/mcp`, "--suite", "all"], { cwd });
  const [said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const passed = [...said.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed$/gm)].map(([, name]) => name);
  expect(passed.toSorted(), said).toEqual(applicable.toSorted());
});

/** The suite has no way to send a token: a proxy adds it, and otherwise passes requests on as if it were the app. */
function withToken(appUrl: string, credentials: Record<string, string>): Promise<string> {
  const { host } = new URL(appUrl);
  const server = createServer((asked, answered) => {
    const own = String(asked.socket.localPort);
    const ofApp = (value: string | undefined) => value?.replace(new RegExp(`:${own}$`), `:${new URL(appUrl).port}`);
    const { host: askedHost = host, origin } = asked.headers;
    const named = { host: ofApp(askedHost), ...(origin !== undefined && { origin: ofApp(origin) }) };
    const init = { method: asked.method, headers: { ...asked.headers, ...named, ...credentials } };
    const passed = request(`${appUrl}${asked.url}`, init, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    passed.once("error", () => answered.destroy());
    asked.pipe(passed);
  });
  return served(server);
}
