import type { ApolloClient } from "@apollo/client";
import { clearOffline } from "../offline/clearOffline";
import { waitingChanges } from "../offline/waitingChanges";
import { signedOut } from "../signedOut";
import { endSession } from "./authClient";
import { loginPath } from "./loginAddress";

/** Unsent changes are still stored here; signing out again discards them. */
class UnsentError extends Error {
  override name = "UnsentError";
}

let isWarned = false;

/** Whether changes are waiting that the server still does not accept. */
async function leavesBehind(client: ApolloClient): Promise<boolean> {
  if (!waitingChanges.all().length) return false;
  const { sendWaiting } = await import("../offline/offlineQueue");
  await sendWaiting(client);
  return waitingChanges.all().length > 0;
}

/**
 * Ends the session and goes to the sign-in page. Nothing of the session stays in memory or in the browser's store,
 * except drafts of unsaved notes: they are kept until their owner comes back.
 * @throws UnsentError the first time, when waiting changes would be lost.
 * @throws AuthError when the server could not be reached; the person is still signed in then.
 */
export async function signOut(client: ApolloClient): Promise<void> {
  if (!isWarned && (await leavesBehind(client))) {
    isWarned = true;
    throw new UnsentError();
  }
  const tellAgain = signedOut.awaitHere();
  await endSession().catch((error: unknown) => {
    tellAgain();
    throw error;
  });
  client.stop();
  await clearOffline().catch(() => undefined);
  await client.clearStore().catch(() => undefined);
  window.location.assign(loginPath({}));
}
