import type { Pool, PoolClient } from "pg";

/** Runs the work in one transaction, without a viewer. A connection that can't even roll back is not used again. */
export const inTransaction = <R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> =>
  inLateTransaction(pool, async (begin) => work(await begin()));

/** The same for work that begins the transaction itself, once; it holds no connection before that. */
export async function inLateTransaction<R>(
  pool: Pool,
  work: (begin: () => Promise<PoolClient>) => Promise<R>,
): Promise<R> {
  const held: { client?: PoolClient } = {};
  let isBroken = false;
  try {
    const result = await work(async () => {
      held.client = await pool.connect();
      await held.client.query("begin");
      return held.client;
    });
    await held.client?.query("commit");
    return result;
  } catch (error) {
    await held.client?.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    held.client?.release(isBroken);
  }
}
