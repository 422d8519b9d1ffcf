import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeCluster } from "../platform/postgres/embeddedPostgresFiles.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { type SmallDisk, smallDisk } from "../testing/smallDisk.js";
import { AppProcess } from "./AppProcess.js";
import { Neighbor } from "./Neighbor.js";
import { OuterPostgres } from "./OuterPostgres.js";

/**
 * alone: with its embedded database. grown: with an external PostgreSQL, Redis, store, mail server, model and captions.
 * small: alone, on a small disk. split: its files on one small disk, an external PostgreSQL on another.
 */
export type Form = "alone" | "grown" | "small" | "split";

export interface Neighbors {
  redis: Neighbor | null;
  store: Neighbor;
  mail: Neighbor;
  model: Neighbor;
  captions: Neighbor;
}

/** A running app with the services that it needs, on which faults are played one after another. */
export interface Instance {
  app: AppProcess;
  dataDir: string;
  /** The folder of its database, which identifies the database's processes. */
  cluster: string;
  databaseUrl: string;
  neighbors: Neighbors | null;
  /** The file in which the mail server records its recipients. */
  mailFile: string;
  disks: { data: SmallDisk | null; database: SmallDisk | null; temporary: SmallDisk | null };
  /** The cookies of the writers; the first of them also reads and signs in. */
  people: string[];
  stop(): Promise<void>;
}

const diskMegabytes = 1_536;

/** @returns the instance, or why this machine can't run it. */
export async function startInstance(
  form: Form,
  command: "built" | "sources",
  peopleCount: number,
): Promise<Instance | string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "commonplace-faults-")));
  // the databases run as another account
  chmodSync(folder, 0o755);
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const disk = (megabytes = diskMegabytes): SmallDisk | null => {
      const made = smallDisk(megabytes);
      if (made) ends.push(() => made.remove());
      return made;
    };
    const disks = {
      data: form === "small" || form === "split" ? disk() : null,
      database: form === "split" ? disk() : null,
      temporary: form === "grown" ? disk(64) : null,
    };
    if ((form === "small" || form === "split") && !disks.data) return await left(stop, "may not mount a disk");
    const dataDir = join(disks.data?.folder ?? folder, "data");
    const env: Record<string, string> = { DATA_DIR: dataDir };
    let outer: OuterPostgres | null = null;
    if (form === "grown" || form === "split") {
      outer = await OuterPostgres.start(join(disks.database?.folder ?? folder, "outer"));
      if (!outer) return await left(stop, "has no PostgreSQL of its own");
      const { url } = outer;
      ends.push(() => outer?.stop());
      env.DATABASE_URL = url;
    }
    const mailFile = join(folder, "mails");
    let neighbors: Neighbors | null = null;
    if (form === "grown") {
      const [redis, store, mail, model, captions] = await Promise.all([
        Neighbor.redis(folder),
        Neighbor.ours("store", join(folder, "objects")),
        Neighbor.ours("mail", mailFile),
        Neighbor.ours("model", ""),
        Neighbor.ours("captions", ""),
      ]);
      neighbors = { redis, store, mail, model, captions };
      ends.push(() => Promise.all([redis, store, mail, model, captions].map((each) => each?.kill())));
      Object.assign(env, settingsFor(neighbors));
      if (disks.temporary) env.TMPDIR = disks.temporary.folder;
    }
    const app = await AppProcess.start(command, env);
    ends.push(() => app.stop());
    const people: string[] = [];
    for (let at = 0; at < peopleCount; at += 1) people.push(await app.signUp(`Writer${at}`));
    const databaseUrl = outer?.url ?? (await runningDatabase({ dataDir }));
    if (!databaseUrl) throw new Error("The database doesn't answer");
    const cluster = outer?.cluster ?? realpathSync(placeCluster(dataDir));
    return { app, dataDir, cluster, databaseUrl, neighbors, mailFile, disks, people, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function left(stop: () => Promise<void>, why: string): Promise<string> {
  await stop();
  return `this machine or account ${why}`;
}

function settingsFor({ redis, store, mail, model, captions }: Neighbors): Record<string, string> {
  const at = (scheme: string, { port }: Neighbor): string => `${scheme}://127.0.0.1:${port}`;
  return {
    ...(redis ? { REDIS_URL: at("redis", redis) } : {}),
    S3_ENDPOINT: at("http", store),
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    SMTP_URL: at("smtp", mail),
    AI_BASE_URL: `${at("http", model)}/v1`,
    AI_MODEL: "small",
    AI_RUNS_PER_DAY: "100000",
    CAPTIONS_URL: at("http", captions),
    VIDEO_METADATA_URL: `${at("http", captions)}/embed/{id}`,
  };
}
