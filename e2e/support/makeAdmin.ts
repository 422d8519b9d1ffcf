import { onDatabase } from "./onDatabase";

/** Makes somebody an admin by hand, as `npm run admin -- grant` does; before they open a page. */
export function makeAdmin(email: string): Promise<void> {
  return onDatabase("update app_user set is_admin = true where email = $1", [email]);
}
