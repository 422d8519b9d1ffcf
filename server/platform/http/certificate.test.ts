import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:https";
import { connect as connectPlainly } from "node:net";
import { resolve } from "node:path";
import { connect } from "node:tls";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import WebSocket from "ws";
import { certificateFiles, type TestCertificate, testCertificate } from "../../testing/certificates.js";
import { testApp } from "../../testing/testApp.js";

const publicUrl = "https://notes.example.org";

/** The answer to a caller that trusts only this certificate; rejects if the app presents another. */
function ask(url: string, ca: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((answered, reject) => {
    get(url, { ca, headers, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => answered({ status: response.statusCode ?? 0, body }));
    }).on("error", reject);
  });
}

test("with a certificate the app answers only by https: requests, readiness and sockets", async () => {
  const certificate = await testCertificate();
  const lines: string[] = [];
  const { url, services } = await testApp({
    settings: { tls: certificateFiles(certificate), publicUrl },
    onLogLine: (line) => lines.push(line),
  });
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect((await ask(`${url}/health/ready`, certificate.cert)).status).toBe(200);
  const query = `${url}/graphql?query=%7B__typename%7D`;
  expect((await ask(query, certificate.cert, { "apollo-require-preflight": "1" })).body).toContain("Query");

  const socket = new WebSocket(`${url.replace("https", "wss")}/graphql`, "graphql-transport-ws", {
    ca: certificate.cert,
    headers: { origin: url },
  });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init" }));
  // from the app's own page, but without a session
  expect((await once(socket, "close"))[0]).toBe(4401);

  const plain = connectPlainly(Number(new URL(url).port), "127.0.0.1");
  plain.on("error", () => undefined);
  plain.end("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const answer: Buffer[] = [];
  plain.on("data", (chunk) => answer.push(chunk));
  await once(plain, "close");
  expect(Buffer.concat(answer).toString()).not.toContain("200");
  expect(services.settings.tls).not.toBeNull();
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test("the image's health check asks with and without TLS", async () => {
  const dockerfile = readFileSync(resolve(import.meta.dirname, "../../../Dockerfile"), "utf8");
  const [, ...command] = JSON.parse(/^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]") as string[];
  const tls = certificateFiles(await testCertificate());
  const apps = [await testApp(), await testApp({ settings: { tls, publicUrl } })];
  const [plain, secured] = apps.map(({ url }) => new URL(url).port);
  const check = (env: NodeJS.ProcessEnv) => promisify(execFile)(process.execPath, command, { env });
  await check({ PORT: plain });
  await check({ PORT: secured, TLS_CERT_FILE: tls.certFile });
  await expect(check({ PORT: secured })).rejects.toMatchObject({ code: 1 });
});

test("TLS below 1.2 is refused", async () => {
  const certificate = await testCertificate();
  const { url } = await testApp({ settings: { tls: certificateFiles(certificate), publicUrl } });
  const old = connect({
    port: Number(new URL(url).port),
    host: "127.0.0.1",
    ca: certificate.cert,
    minVersion: "TLSv1.1",
    maxVersion: "TLSv1.1",
    ciphers: "DEFAULT@SECLEVEL=0",
  });
  await expect(once(old, "secureConnect")).rejects.toThrow(/alert protocol version|unsupported protocol/);
});

test("a replaced certificate is served, and a half-replaced one is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second] = [await testCertificate(), await testCertificate()];
  const files = certificateFiles(first);
  const lines: string[] = [];
  const { url } = await testApp({ settings: { tls: files, publicUrl }, onLogLine: (line) => lines.push(line) });
  const live = `${url}/health/live`;
  const warnings = () => lines.filter((line) => line.includes("can't be renewed"));

  files.put({ cert: second.cert });
  vi.advanceTimersByTime(30_000);
  expect((await ask(live, first.cert)).status).toBe(200);
  // logged once, however often it is tried
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toContain("TLS_KEY_FILE must hold the private key");

  files.put({ key: second.key });
  vi.advanceTimersByTime(10_000);
  expect((await ask(live, second.cert)).status).toBe(200);
  await expect(ask(live, first.cert)).rejects.toThrow(/self.signed certificate|unable to verify/);
});

/** A certificate chain that was cut off while it was copied. */
function withBrokenChain({ cert }: TestCertificate): Partial<TestCertificate> {
  return { cert: `${cert}\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n` };
}

test.each([
  ["TLS_CERT_FILE", { cert: "no certificate" }],
  ["TLS_CERT_FILE", withBrokenChain],
  ["TLS_KEY_FILE", { key: "no key" }],
  ["TLS_KEY_FILE", { key: (await testCertificate()).key }],
])("a %s that can't be used stops the start with a sentence", async (name, broken) => {
  const certificate = await testCertificate();
  const files = certificateFiles(certificate);
  files.put(typeof broken === "function" ? broken(certificate) : broken);
  await expect(testApp({ settings: { tls: files, publicUrl } })).rejects.toThrow(new RegExp(`^${name} must`));
});
