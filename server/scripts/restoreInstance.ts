import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { makeTables, missingExtension } from "../database.js";
import { makeDataSource, migrationNames } from "../dataSource.js";
import { withoutFormer } from "../migrations/former.js";
import { madeByNewer } from "../platform/backup/backupFormat.js";
import { type RestoreProgress, restoreBackup } from "../platform/backup/restoreBackup.js";
import { withoutDeadlines } from "../platform/data/pool.js";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { placeCluster } from "../platform/postgres/embeddedPostgresFiles.js";
import { FileStore } from "../platform/storage/FileStore.js";
import { makeLog } from "../platform/telemetry/log.js";
import { StartError } from "../settings/StartError.js";
import type { Settings } from "../settings/settings.js";

export interface RestoreOptions {
  passphrase: string | null;
  onProgress?: (progress: RestoreProgress) => void;
}

/**
 * Restores a backup into the instance that the settings name, whatever database and store it came from. In the end
 * either all of it is there, or nothing.
 * @throws StartError with a sentence if the instance isn't empty, or the backup can't be restored.
 */
export async function restoreInstance(
  settings: Settings,
  source: AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<RestoreProgress> {
  if (settings.databaseUrl) return restoreInto({ connectionString: settings.databaseUrl }, settings, source, options);
  const { dataDir } = settings;
  if (existsSync(join(placeCluster(dataDir), "PG_VERSION")))
    throw new StartError(`A backup is restored into an empty data folder; ${dataDir} already has a database.`);
  const before = new Set(await readdir(dataDir).catch(() => []));
  const embedded = await EmbeddedPostgres.start({ dataDir, log: makeLog("error") });
  try {
    const restored = await restoreInto(embedded.connection, settings, source, options);
    await embedded.stop();
    return restored;
  } catch (error) {
    await embedded.stop();
    await rm(embedded.cluster, { recursive: true, force: true });
    for (const name of await readdir(dataDir))
      if (!before.has(name)) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

async function restoreInto(
  connection: Parameters<typeof makeDataSource>[0],
  settings: Settings,
  source: AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<RestoreProgress> {
  const log = makeLog("error");
  const dataSource = makeDataSource(connection, 1, log);
  await dataSource.initialize();
  try {
    const runner = dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    return await withoutDeadlines(client, async () => {
      await runner.startTransaction();
      try {
        const restored = await restoreBackup(
          source,
          {
            client,
            files: new FileStore(settings, log),
            async makeTables({ migrations: ran, version }) {
              const migrations = withoutFormer(ran, migrationNames[0] ?? "");
              if (!migrations.every((name) => migrationNames.includes(name))) throw madeByNewer(version);
              await makeTables(dataSource, runner, migrations);
            },
          },
          options,
        );
        await runner.commitTransaction();
        return restored;
      } catch (error) {
        await runner.rollbackTransaction();
        throw missingExtension(error) ?? error;
      }
    }).finally(() => runner.release());
  } finally {
    await dataSource.destroy();
  }
}
