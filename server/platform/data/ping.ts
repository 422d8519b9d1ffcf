/** Resolves when the database answers. */
export const ping = (database: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  database.query("select 1");
