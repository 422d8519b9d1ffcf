import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import type { Parameters } from "../platform/data/Parameter.js";

const lock = new Statement((own, { id }: Parameters<{ id: string }>) =>
  own.db.selectFrom("app_user").select("id").where("id", "=", id).forNoKeyUpdate(),
);

/**
 * Has what counts or compares one person's rows run one after the other, until the transaction ends; rows that only
 * refer to the person are written meanwhile. Whoever locks other rows too takes this lock first.
 */
export async function lockPerson({ runner }: Pick<Context, "runner">, userId: string): Promise<void> {
  await lock.run(runner, () => userId, { id: userId });
}
