import http from "node:http";
import https from "node:https";
import { systemData } from "../../../platform/data/Data.js";
import { outerAgent } from "../../../platform/http/outerAgent.js";
import type { Services } from "../../../platform/services.js";
import type { NoticeWords } from "../../Notice.js";
import { vapidKeys } from "./vapidKeys.js";

interface StoredDevice {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const storedDeviceColumns = ["id", "endpoint", "p256dh", "auth"] as const;

const secondsToAnswer = 10;
/** How long a push service keeps a notice for a device that is off. */
const keptSeconds = 86_400;
const maxBody = 300;

type Parts = Pick<Services, "pool" | "clock" | "settings" | "log">;

/**
 * Sends a notice to a device through its push service. A device that the service no longer knows is deleted.
 * @throws Error when the service is unavailable or busy: try again.
 */
export async function push(services: Parts, device: StoredDevice, words: NoticeWords): Promise<"TAKEN" | "GONE"> {
  const { default: webPush } = await import("web-push");
  const { settings, pool, clock, log } = services;
  const payload = JSON.stringify({ ...words, body: words.body.slice(0, maxBody).toWellFormed() });
  const { publicUrl } = settings;
  const subject = publicUrl.startsWith("https:") ? publicUrl : "mailto:no-reply@localhost.invalid";
  const { endpoint, p256dh, auth } = device;
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...(await vapidKeys(services)) },
    TTL: keptSeconds,
    urgency: "normal",
  });
  const db = systemData(pool, "a job sends notices to devices");
  const status = await call(settings.allowPrivateAddresses, endpoint, { method, headers, body });
  if (status >= 200 && status < 300) {
    const last_used_at = clock().toISOString();
    await db.updateTable("push_device").set({ last_used_at }).where("id", "=", device.id).execute();
    return "TAKEN";
  }
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  // 404 and 410: the device is gone; other errors, such as foreign keys, will never succeed either
  log.info({ deviceId: device.id, status }, "A push service no longer takes notices for a device");
  await db.deleteFrom("push_device").where("id", "=", device.id).execute();
  return "GONE";
}

interface Call {
  method: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** The address comes from a browser, so it may only be public unless a setting allows more. */
async function call(mayBePrivate: boolean, endpoint: string, { method, headers, body }: Call): Promise<number> {
  const agent = await outerAgent(endpoint, mayBePrivate);
  const { request } = endpoint.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(secondsToAnswer * 1000);
    const calling = request(endpoint, { method, headers: { ...headers }, agent, signal }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", reject);
    });
    calling.on("error", reject);
    calling.end(body);
  });
}
