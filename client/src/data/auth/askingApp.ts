import { AuthError, post } from "./authClient";
import { withProof } from "./withProof";

/** The name of an app that asks for access, as it calls itself. @throws AuthError */
export async function readAskingApp(clientId: string): Promise<string> {
  const address = `/api/auth/oauth2/public-client?${new URLSearchParams({ client_id: clientId })}`;
  const response = await fetch(address, { headers: { accept: "application/json" } });
  const app = (await response.json().catch(() => null)) as { client_name?: unknown } | null;
  if (!response.ok) throw new AuthError("This app can't be found", response.status);
  return typeof app?.client_name === "string" && app.client_name ? app.client_name : "An app without a name";
}

/** @returns the app's address to go to. @throws AuthError */
export async function answerApp(accept: boolean, query: string): Promise<string> {
  const { url } = await withProof(() => post<{ url: string }>("oauth2/consent", { accept, oauth_query: query }));
  return url;
}
