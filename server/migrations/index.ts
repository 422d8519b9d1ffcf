import { Accounts20261121010000 } from "./20261121010000-Accounts.js";
import { Content20261121020000 } from "./20261121020000-Content.js";

/** Every migration in the order they run. A new one is added at the end and never changed once released. */
export const migrations = [Accounts20261121010000, Content20261121020000];

/** Where the database remembers which have run. */
export const migrationsTable = "migration";
