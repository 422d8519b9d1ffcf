import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { certificateFiles, testCertificate } from "../../testing/certificates.js";
import { Limits } from "../fairShares/limits.js";
import { makeLog } from "../telemetry/log.js";
import { GuardedClient } from "./GuardedClient.js";
import { poolConfig } from "./pool.js";

const certificate = await testCertificate();

/** A server that stops after its side of the TLS handshake, and the first bytes that a client sends it through TLS. */
async function databaseWithTls(answer: "S" | "N"): Promise<{ url: string; received: Promise<string> }> {
  let receive: (bytes: string) => void = () => undefined;
  const received = new Promise<string>((resolve) => {
    receive = resolve;
  });
  const server = createServer(async (socket: Socket) => {
    socket.on("error", () => undefined);
    await once(socket, "data");
    socket.write(answer);
    if (answer === "N") return;
    const secured = new TLSSocket(socket, { isServer: true, ...certificate });
    secured.on("error", () => undefined);
    secured.once("data", (bytes: Buffer) => {
      receive(bytes.toString("latin1"));
      secured.destroy();
    });
    secured.on("close", () => receive(""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `postgres://ada:secret@localhost:${(server.address() as AddressInfo).port}/notes`, received };
}

function connectTo(connectionString: string): Promise<unknown> {
  const client = new GuardedClient(poolConfig({ connectionString }, 1));
  onTestFinished(() => client.end());
  return client.connect();
}

describe("DATABASE_URL with sslmode=verify-full", () => {
  test("sends nothing to a server with an untrusted certificate", async () => {
    const { url, received } = await databaseWithTls("S");
    await expect(connectTo(`${url}?sslmode=verify-full`)).rejects.toThrow(/self.signed/);
    expect(await received).toBe("");
  });

  test("trusts the authority named by sslrootcert", async () => {
    const { certFile } = certificateFiles(certificate);
    const { url, received } = await databaseWithTls("S");
    await expect(connectTo(`${url}?sslmode=verify-full&sslrootcert=${certFile}`)).rejects.toThrow(/terminated/);
    expect(await received).toContain("ada");
  });

  test("refuses to continue without TLS", async () => {
    const { url } = await databaseWithTls("N");
    await expect(connectTo(`${url}?sslmode=verify-full`)).rejects.toThrow("does not support SSL");
  });
});

test("rediss:// sends nothing to a server with an untrusted certificate", async () => {
  let received = "";
  const server = createTlsServer(certificate, (socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      received += bytes;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `rediss://:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = new Limits(url, makeLog("silent"));
  onTestFinished(async () => {
    await limits.stop();
    server.close();
  });
  const refused = once(server, "connection").then(([socket]) => once(socket as Socket, "close"));
  await limits.take("key", { max: 1, seconds: 60 });
  await refused;
  expect(received).toBe("");
});
