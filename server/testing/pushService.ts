import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import { served } from "./served.js";

interface Shown {
  device: string;
  notice: unknown;
  headers: IncomingHttpHeaders;
}

export interface PushService {
  /** A browser's subscription: the part that it gives the app, with keys that only it has. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  shown: Shown[];
  /** The status instead of 201, while set. */
  answer: number | null;
}

interface Device {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
}

// The receiving half of RFC 8291, as in a browser.
const ece = createRequire(createRequire(import.meta.url).resolve("web-push"))("http_ece") as {
  decrypt(body: Buffer, options: object): Buffer;
};

/** A push service on a free port that verifies the sender (RFC 8292) and decrypts its messages, as devices would. */
export async function pushService(publicKey: () => Promise<string>): Promise<PushService> {
  const devices = new Map<string, Device>();
  const service: PushService = { subscribe, shown: [], answer: null };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const path = request.url ?? "";
      const device = devices.get(path);
      if (!device) return response.writeHead(410).end();
      if (service.answer) return response.writeHead(service.answer).end();
      if (!isSigned(request.headers.authorization ?? "", await publicKey(), origin))
        return response.writeHead(403).end();
      const { ecdh, auth } = device;
      const options = { version: "aes128gcm", privateKey: ecdh, authSecret: auth.toString("base64url") };
      const notice: unknown = JSON.parse(ece.decrypt(Buffer.concat(chunks), options).toString());
      service.shown.push({ device: path, notice, headers: request.headers });
      response.writeHead(201).end();
    });
  });
  const origin = await served(server);
  return service;

  function subscribe() {
    const ecdh = createECDH("prime256v1");
    const [p256dh, auth, path] = [ecdh.generateKeys(), randomBytes(16), `/push/${randomBytes(8).toString("hex")}`];
    devices.set(path, { ecdh, auth });
    return { endpoint: origin + path, p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  }
}

/** Whether a VAPID header is signed by that key for this service, and is still valid. */
function isSigned(header: string, publicKey: string, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([^,]+), *k=(.+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (key !== publicKey) return false;
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  return isRight && aud === audience && Number(exp) * 1000 > Date.now() && /^(?:mailto:|https:)/.test(String(sub));
}
