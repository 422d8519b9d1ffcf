import { onDatabase } from "./onDatabase";

/** Makes a person an admin, like `npm run admin -- grant`; call it before they open a page. */
export function makeAdmin(email: string): Promise<void> {
  return onDatabase("update app_user set is_admin = true where email = $1", [email]);
}
