import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import type { Parameters } from "../platform/data/Parameter.js";

const lock = new Statement((own, { id }: Parameters<{ id: string }>) =>
  own.db.selectFrom("app_user").select("id").where("id", "=", id).forNoKeyUpdate(),
);

/**
 * Serializes work that counts or compares one person's rows, until the transaction ends; rows that only reference the
 * person can still be written. Take this lock before any other row lock.
 */
export async function lockPerson({ runner }: Pick<Context, "runner">, userId: string): Promise<void> {
  await lock.run(runner, () => userId, { id: userId });
}
