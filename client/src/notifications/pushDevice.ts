import type { ApolloClient } from "@apollo/client";
import { refreshSoon } from "../data/live/reload";
import { AllowPushDocument, PushPublicKeyDocument } from "../gql/graphql";
import { noticePermission } from "./noticePermission";

/** The service worker that shows notices while the app is closed; undefined if there is none. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** This browser's push endpoint; null if it has none. */
export async function ownEndpoint(): Promise<string | null> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/**
 * Enables notices in this browser, also while the app is closed. Asks for permission if necessary.
 * @returns "open" if notices only show while a page is open, because the browser does not support push.
 * @throws if the push service or the server is unreachable.
 */
export async function allowNotices(client: ApolloClient): Promise<"allowed" | "open" | "denied"> {
  if (noticePermission() === "unsupported") return "denied";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const registration = await worker();
  if (!registration) return "open";
  const { data } = await client.query({ query: PushPublicKeyDocument });
  if (!data) return "open";
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(data.pushPublicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.auth || !keys.p256dh) return "open";
  await client.mutate({
    mutation: AllowPushDocument,
    variables: { input: { endpoint, auth: keys.auth, p256dh: keys.p256dh } },
  });
  refreshSoon(client, ["PushDevices"]);
  return "allowed";
}

/** Unsubscribes this browser from its push service. */
export async function forgetNotices(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
