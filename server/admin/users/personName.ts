import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";

/** A person by name and address, from the account of that alias. */
export const personName = (account: string) =>
  jsonBuildObject({
    id: sql.ref<string>(`${account}.id`),
    displayName: sql.ref<string>(`${account}.display_name`),
    email: sql.ref<string>(`${account}.email`),
  });
