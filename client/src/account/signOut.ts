import type { ApolloClient } from "@apollo/client";
import { endSession } from "./authClient";
import { loginPath } from "./loginAddress";

/**
 * Ends the session and goes to the sign-in page with nothing of it left in memory. Drafts of unsaved notes stay:
 * they are kept for their person, who finds them on coming back.
 * @throws AuthError when the server could not be told; the person is still signed in then.
 */
export async function signOut(client: ApolloClient): Promise<void> {
  await endSession();
  client.stop();
  await client.clearStore().catch(() => undefined);
  window.location.assign(loginPath({}));
}
