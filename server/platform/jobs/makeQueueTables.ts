import type { ClientBase } from "pg";
import { runWithin } from "../data/copying.js";
import { jobsSchema } from "./jobTable.js";

/** Creates the queue's own tables, as its library would at the start, in the connection's current transaction. */
export async function makeQueueTables(client: ClientBase): Promise<void> {
  const { getConstructionPlans } = await import("pg-boss");
  await runWithin(client, getConstructionPlans(jobsSchema));
}
