import { systemData } from "../../../platform/data/Data.js";
import type { Services } from "../../../platform/services.js";

/** The keys that identify the instance to push services. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const made = new WeakMap<object, Promise<VapidKeys>>();

/** Created by the first instance that needs them and stored in the database, since devices trust no others. */
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
  const db = systemData(pool, "the keys of this instance for push services");
  const secret = db.selectFrom("instance_secret").select("value").where("name", "=", "push");
  let kept = await secret.executeTakeFirst();
  if (kept === undefined) {
    const { default: webPush } = await import("web-push");
    const inserted = db.insertInto("instance_secret").onConflict((other) => other.column("name").doNothing());
    await inserted.values({ name: "push", value: JSON.stringify(webPush.generateVAPIDKeys()) }).execute();
    kept = await secret.executeTakeFirst();
  }
  if (kept === undefined) throw new Error("The keys for push services could not be kept");
  return JSON.parse(kept.value) as VapidKeys;
}
