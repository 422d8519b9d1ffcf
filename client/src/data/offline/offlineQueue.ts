import { type ApolloClient, type ApolloLink, CombinedGraphQLErrors } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { toast } from "../../ui/toast/toast";
import { pageViewer } from "../auth/pageViewer";
import { errorCode } from "../errorText";
import { reloadActive } from "../live/reload";
import { offlineAnswer } from "./offlineAnswers";
import { offlineStore, type WaitingChange } from "./offlineStore";
import { waitingChanges } from "./waitingChanges";
import { itemsOf, waitingKinds } from "./waitingKinds";

const lockName = "commonplace.waiting";
/** Tells other tabs that the stored changes are different now. */
const channel = new BroadcastChannel(lockName);

/** Server errors that are temporary. */
const passing = new Set(["RATE_LIMITED", "UNAUTHENTICATED", "UPSTREAM_FAILED"]);

/**
 * Keeps a change until there is a network. It is stored in the browser before the page gets the answer, so that closing
 * the tab loses nothing.
 * @returns the answer to show; null when the change can't wait.
 */
export async function keepWaiting(operation: ApolloLink.Operation): Promise<Record<string, unknown> | null> {
  const viewerId = pageViewer.id();
  const { operationName: name, variables, client } = operation;
  const kind = name && waitingKinds[name];
  if (!viewerId || !kind) return null;
  const { optimisticResponse } = operation.getContext();
  const answer = (optimisticResponse ??
    (await offlineAnswer(name, client.cache, variables)) ??
    kind.answer?.(client.cache, variables)) as Record<string, unknown> | undefined;
  if (!answer) return null;
  const [item] = itemsOf(answer);
  const store = await offlineStore();
  const before = (await store.getAll("waiting")).filter((change) => targetOf(change) === String(item?.id));
  await store.add("waiting", {
    viewerId,
    name,
    variables: name === "UpdateEvent" ? { ...variables, version: before.length ? null : item?.version } : variables,
    answer,
    title: titleOf(client, item),
    madeAt: new Date().toISOString(),
    refusal: null,
  });
  await shareWaiting();
  // others are waiting before it: send them all now, unless there is no network
  if (navigator.onLine !== false) void sendWaiting(client);
  return answer;
}

let running: Promise<number> | null = null;

/**
 * Sends the waiting changes in order, one at a time, in one tab only. Stops when the server can't be reached.
 * @returns how many were sent.
 */
export function sendWaiting(client: ApolloClient): Promise<number> {
  running ??= (navigator.locks ? navigator.locks.request(lockName, () => sendAll(client)) : sendAll(client))
    .catch(() => 0)
    .finally(() => {
      running = null;
    });
  return running;
}

async function sendAll(client: ApolloClient): Promise<number> {
  const viewerId = pageViewer.id();
  const store = await offlineStore();
  let count = 0;
  for (;;) {
    const own = (await store.getAll("waiting")).filter((change) => change.viewerId === viewerId);
    // changes behind a refused one of the same item also wait for the person's choice
    const held = new Set(own.filter(({ refusal }) => refusal).map(targetOf));
    const next = own.find((change) => !held.has(targetOf(change)));
    if (!next?.order) break;
    const outcome = await sendOne(client, next);
    if (outcome === "unreachable") break;
    if (outcome === "sent") {
      count += 1;
      await store.delete("waiting", next.order);
    } else {
      await store.put("waiting", { ...next, refusal: outcome });
      toast.error(`“${next.title}” could not be sent. ${outcome.text}`);
    }
    await shareWaiting();
  }
  if (count) void reloadActive(client);
  return count;
}

async function sendOne(
  client: ApolloClient,
  { name, variables }: WaitingChange,
): Promise<"sent" | "unreachable" | NonNullable<WaitingChange["refusal"]>> {
  const kind = waitingKinds[name];
  if (!kind) return { code: "UNKNOWN", text: "This version of the app no longer supports this change." };
  try {
    await client.mutate({
      mutation: kind.document,
      variables,
      context: { isReplayed: true },
    });
    return "sent";
  } catch (error) {
    const code = errorCode(error);
    if (code === null || passing.has(code)) return "unreachable";
    if (code === "CONFLICT" && isThere(error, variables)) return "sent";
    const said = CombinedGraphQLErrors.is(error) ? error.errors[0]?.message : undefined;
    return { code, text: code === "INTERNAL" || !said ? "The server rejected it." : said };
  }
}

/** The first attempt succeeded and only its answer was lost: the stored values equal those of this change. */
function isThere(error: unknown, { input }: Record<string, unknown>): boolean {
  const stored = CombinedGraphQLErrors.is(error)
    ? (error.errors[0]?.extensions?.item as Record<string, unknown> | undefined)
    : undefined;
  if (!stored) return false;
  return Object.entries(input as Record<string, unknown>).every(([field, value]) => isSame(stored[field], value));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || Date.parse(String(one)) === Date.parse(String(other));
}

/** Sends a refused change over the stored version. */
export async function insistOn(client: ApolloClient, change: WaitingChange): Promise<void> {
  const store = await offlineStore();
  const variables = "version" in change.variables ? { ...change.variables, version: null } : change.variables;
  await store.put("waiting", { ...change, variables, refusal: null });
  await shareWaiting();
  await sendWaiting(client);
}

/** Discards a change and the later ones of the same item, and shows the stored version. */
export async function giveUp(client: ApolloClient, change: WaitingChange): Promise<void> {
  const store = await offlineStore();
  for (const one of await store.getAll("waiting")) {
    const order = one.order ?? 0;
    if (targetOf(one) === targetOf(change) && order >= (change.order ?? 0)) await store.delete("waiting", order);
  }
  // an item that is not on the server either is removed from the lists
  if (change.name.startsWith("Create")) {
    const [item] = itemsOf(change.answer);
    if (item) (client.cache as InMemoryCache).evict({ id: `${item.__typename}:${item.id}` });
  }
  await shareWaiting();
  await reloadActive(client);
}

/** Loads the waiting changes into this tab, and has other tabs load them. */
async function shareWaiting(): Promise<void> {
  const viewerId = pageViewer.id();
  const all = await (await offlineStore()).getAll("waiting");
  waitingChanges.set(all.filter((change) => change.viewerId === viewerId));
  channel.postMessage(null);
}

function targetOf({ answer }: Pick<WaitingChange, "answer">): string {
  return String(itemsOf(answer)[0]?.id);
}

function titleOf(client: ApolloClient, item: Record<string, unknown> | undefined): string {
  if (typeof item?.title === "string") return item.title;
  const store = client.cache.extract() as Record<string, { title?: unknown }>;
  const title = store[`${item?.__typename}:${item?.id}`]?.title;
  return typeof title === "string" ? title : "Untitled";
}
