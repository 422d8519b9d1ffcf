import type { PoolClient } from "pg";

/** How long a statement of a request may take. */
export const requestStatementSeconds = 5;

/** What a person is told when it took longer. */
export const statementEndedSentence = `The database needed more than ${requestStatementSeconds} seconds for this, so it was stopped. Please ask for less at once, or try again in a moment.`;

const queryCanceled = "57014";
const ignore = (): void => undefined;
const current = new WeakMap<PoolClient, number>();

/** True for a statement that the server ended because its time was up. */
export function isStatementEnded(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === queryCanceled;
}

/**
 * Bounds the statements of a connection that is taken from its pool. Only where the one before had another bound does
 * this ask the server.
 * @param opened the bound with which the pool opens its connections
 */
export async function boundStatements(client: PoolClient, milliseconds: number, opened: number): Promise<void> {
  if ((current.get(client) ?? opened) === milliseconds) return;
  // a connection that is lost meanwhile fails the statement too, and would end the process without a listener
  client.on("error", ignore);
  try {
    await client.query(`set statement_timeout = ${milliseconds}`);
  } finally {
    client.off("error", ignore);
  }
  current.set(client, milliseconds);
}
