import { type Runner, systemData } from "../platform/data/Data.js";

/** Begins a query of the account that has this address. @param email in lower case. */
export const accountByEmail = (runner: Runner, email: string) =>
  systemData(runner, "whose address this is").selectFrom("app_user").where("email", "=", email);
