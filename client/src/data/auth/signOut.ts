import type { ApolloClient } from "@apollo/client";
import { clearOffline } from "../offline/clearOffline";
import { waitingChanges } from "../offline/waitingChanges";
import { signedOut } from "../signedOut";
import { endSession } from "./authClient";
import { loginPath } from "./loginAddress";

/** Changes made without a network are still here; signing out once more gives them up. */
class UnsentError extends Error {
  override name = "UnsentError";
}

let isWarned = false;

/** Whether changes wait that the server does not take, even now. */
async function leavesBehind(client: ApolloClient): Promise<boolean> {
  if (!waitingChanges.all().length) return false;
  const { sendWaiting } = await import("../offline/offlineQueue");
  await sendWaiting(client);
  return waitingChanges.all().length > 0;
}

/**
 * Ends the session and goes to the sign-in page with nothing of it left in memory or in the
 * browser's store. Drafts of unsaved notes stay:
 * they are kept for their person, who finds them on coming back.
 * @throws UnsentError the first time, when changes wait that would be lost.
 * @throws AuthError when the server could not be told; the person is still signed in then.
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
