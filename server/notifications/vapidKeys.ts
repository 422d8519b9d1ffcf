import type { Services } from "../platform/services.js";

/** What the instance is known by at push services. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const made = new WeakMap<object, Promise<VapidKeys>>();

const readSql = "select value from instance_secret where name = 'push'";
const keepSql = "insert into instance_secret (name, value) values ('push', $1) on conflict (name) do nothing";

/** Made by the first instance that needs them and kept in the database, since devices trust no others. */
export function vapidKeys({ pool }: Pick<Services, "pool">): Promise<VapidKeys> {
  let keys = made.get(pool);
  if (!keys) {
    keys = readOrMake(pool).catch((error: unknown) => {
      made.delete(pool);
      throw error;
    });
    made.set(pool, keys);
  }
  return keys;
}

async function readOrMake(pool: Services["pool"]): Promise<VapidKeys> {
  const read = async () => (await pool.query<{ value: string }>(readSql)).rows[0]?.value;
  let kept = await read();
  if (kept === undefined) {
    const { default: webPush } = await import("web-push");
    await pool.query(keepSql, [JSON.stringify(webPush.generateVAPIDKeys())]);
    kept = await read();
  }
  if (kept === undefined) throw new Error("The keys for push services could not be kept");
  return JSON.parse(kept) as VapidKeys;
}
