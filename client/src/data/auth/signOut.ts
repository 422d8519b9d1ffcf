import type { ApolloClient } from "@apollo/client";
import { forgetUndo } from "../../ui/toast/toast";
import { clearOffline } from "../offline/clearOffline";
import { waitingChanges } from "../offline/waitingChanges";
import { signedOut } from "../signedOut";
import { endSession } from "./authClient";
import { loginPath } from "./loginAddress";

/** Unsent changes are still stored here; signing out again discards them. */
class UnsentError extends Error {
  override name = "UnsentError";
}

/** The waiting changes that the person was warned of. */
let warnedOf: ReadonlySet<number | undefined> = new Set();

/** Whether changes are waiting that the server still does not accept, and that the person does not know of. */
async function leavesUnknown(client: ApolloClient): Promise<boolean> {
  if (!waitingChanges.all().length) return false;
  const { sendWaiting } = await import("../offline/offlineQueue");
  await sendWaiting(client);
  const left = waitingChanges.all().map(({ order }) => order);
  const isKnown = left.every((order) => warnedOf.has(order));
  warnedOf = new Set(left);
  return !isKnown;
}

/**
 * Ends the session and goes to the sign-in page. Nothing of the session stays in memory or in the browser's store,
 * except drafts of unsaved notes: they are kept until their owner comes back.
 * @throws UnsentError when waiting changes would be lost that the person was not warned of before.
 * @throws AuthError when the server could not be reached; the person is still signed in then.
 */
export async function signOut(client: ApolloClient): Promise<void> {
  if (await leavesUnknown(client)) throw new UnsentError();
  const tellAgain = signedOut.awaitHere();
  await endSession().catch((error: unknown) => {
    tellAgain();
    throw error;
  });
  forgetUndo();
  client.stop();
  await clearOffline().catch(() => undefined);
  await client.clearStore().catch(() => undefined);
  window.location.assign(loginPath({}));
}
