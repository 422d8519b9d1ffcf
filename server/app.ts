import type { Server } from "node:https";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { Accounts } from "./accounts/Accounts.js";
import { authSecret } from "./accounts/auth/authSecret.js";
import { retryableMemo } from "./accounts/auth/retryableMemo.js";
import { defineRemovals } from "./accounts/deletion/removePeople.js";
import { withoutSignatures } from "./accounts/downloadLink.js";
import type { PasswordStrength } from "./accounts/passwords/passwordStrength.js";
import { sessionCookieName } from "./accounts/sessions/sessionCookie.js";
import { registerAuditFile } from "./admin/audit/registerAuditFile.js";
import { registerUsersFile } from "./admin/users/registerUsersFile.js";
import { registerDownloads } from "./attachments/registerDownloads.js";
import { defineAttachmentSweep } from "./attachments/sweepAttachments.js";
import { defineAuditPurge } from "./audit/purgeAudit.js";
import { backupGauges } from "./backups/backupGauges.js";
import { defineBackups } from "./backups/defineBackups.js";
import { registerCalendarFiles } from "./calendar/ics/registerCalendarFiles.js";
import { defineSubscriptionReads } from "./calendar/subscriptions/defineSubscriptionReads.js";
import { defineChangePurge, followRestore } from "./changes/purgeChanges.js";
import { openDatabase } from "./database.js";
import { poolOf } from "./dataSource.js";
import { addExamples } from "./firstSteps/addExamples.js";
import { registerLanding } from "./guide/landing/registerLanding.js";
import { registerDocs } from "./guide/registerDocs.js";
import { registerExplorer } from "./guide/registerExplorer.js";
import { watchHealth } from "./health/watchHealth.js";
import { defineKeyPurge, registerIdempotency } from "./idempotency/registerIdempotency.js";
import { InstanceSettingsStore } from "./instanceSettings/InstanceSettingsStore.js";
import { refuseSignUp } from "./invitations/admitSignUp.js";
import { defineAddressPurge } from "./invitations/forgetAddresses.js";
import { noteOpenedInvitations } from "./invitations/markOpened.js";
import { registerMcp } from "./mcp/registerMcp.js";
import { defineNotices } from "./notifications/channels.js";
import { ping } from "./platform/data/ping.js";
import { openPool, tellSlow } from "./platform/data/pool.js";
import { Replica, type ReplicaParts } from "./platform/data/Replica.js";
import { Callers, inBackground } from "./platform/fairShares/callers.js";
import { Limits } from "./platform/fairShares/limits.js";
import { buildGraphql } from "./platform/graphql/graphql.js";
import { registerSchema } from "./platform/graphql/registerSchema.js";
import type { WebSockets } from "./platform/graphql/webSocket.js";
import { serveCertificate } from "./platform/http/certificate.js";
import { registerHealth } from "./platform/http/health.js";
import { makeHttp } from "./platform/http/http.js";
import { schemeOf } from "./platform/http/ownOrigin.js";
import { findClient, registerClient } from "./platform/http/staticFiles.js";
import { defineLongJob } from "./platform/jobs/defineLongJob.js";
import { jobGauges } from "./platform/jobs/jobGauges.js";
import { Jobs } from "./platform/jobs/jobs.js";
import { LiveEvents } from "./platform/live/live.js";
import { Mail } from "./platform/mail/Mail.js";
import { Parsing } from "./platform/parsing/Parsing.js";
import type { Services } from "./platform/services.js";
import { FileStore } from "./platform/storage/FileStore.js";
import { closeDataFolder } from "./platform/storage/privateFiles.js";
import { makeLog } from "./platform/telemetry/log.js";
import { diskGauges, startMetrics } from "./platform/telemetry/metrics.js";
import { RecentTimes } from "./platform/telemetry/RecentTimes.js";
import { openTraces } from "./platform/telemetry/traces.js";
import { within } from "./platform/within.js";
import { startReminders } from "./reminders/startReminders.js";
import { registerRest } from "./rest/adapter.js";
import { buildSchema } from "./schema.js";
import { registerStopMails } from "./sending/registerStopMails.js";
import { skipUnwantedMails } from "./sending/skipUnwantedMails.js";
import { StartError } from "./settings/StartError.js";
import type { Settings } from "./settings/settings.js";
import { registerSharePages } from "./sharing/page/registerSharePages.js";
import { lineTasks } from "./tasks/lines/lineTasks.js";
import { defineTransfers } from "./transfer/defineTransfers.js";
import { registerExports } from "./transfer/registerExports.js";
import { defineTrashPurge } from "./trash/purgeTrash.js";
import { analysisJob } from "./videos/analysis/analysisJob.js";
import { defineFillFacts } from "./videos/fillFacts.js";
import { watchSchema } from "./watchSchema.js";
import { defineWebhookCleaning } from "./webhooks/defineWebhookCleaning.js";
import { type SenderOptions, WebhookSender } from "./webhooks/WebhookSender.js";

export interface AppOptions {
  settings: Settings;
  log?: Logger;
  clock?: () => Date;
  /** For tests, where most passwords need no check. */
  passwordStrength?: PasswordStrength;
  /** For tests, whose apps share threads; the threads outlive an app. */
  parsing?: Parsing;
  /** For measurements, which can't wait for days. */
  webhooks?: SenderOptions;
}

export interface App {
  services: Services;
  fastify: FastifyInstance;
  /** Its address, as a browser on this machine would write it; empty before `listen`. */
  readonly url: string;
  /** @returns the address. */
  listen(port?: number): Promise<string>;
  /** Answers only /health, in place of `listen`. */
  listenForHealth(port: number): Promise<void>;
  /**
   * Continues to answer for `DRAIN_SECONDS` while readiness says `stopping`, finishes the requests in flight, then
   * stops every part; calling it again waits for the same end.
   */
  close(): Promise<void>;
}

/** Requests in flight may take this long when the app stops; then their connections are closed. */
const finishSeconds = 15;
/** No part of the app may take longer to stop, since others wait for it. */
const partSeconds = 20;
/** A database that doesn't answer for this long when the app stops counts as away. */
const answerSeconds = 2;
/**
 * With more searches at once, each would take as long as all together, since they share the processors. One person may
 * run half of these: as many as there are processors.
 */
const searchesAtOnce = Math.min(availableParallelism() * 2, 8);

/** Shared by jobs and all other work that nobody waits for. */
const backgroundConnections = 5;

/**
 * Builds the application from its parts, ready to listen: database, live events, jobs, HTTP.
 * @throws StartError with a sentence for whoever started the app.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings } = options;
  const log = options.log ?? makeLog(settings.logLevel);
  const clock = options.clock ?? (() => new Date());
  /** The parts that have been started, to be stopped in the reverse order. */
  const started: (() => Promise<void>)[] = [];
  /** Without its database no work in flight can end well, so nothing is waited for. */
  let isDatabaseThere = true;
  const stopAll = async (): Promise<void> => {
    for (let stop = started.pop(); stop; stop = started.pop()) {
      await within(partSeconds, stop()).catch((error: unknown) =>
        log.error({ err: error }, "A part of the app did not stop well"),
      );
    }
  };

  try {
    closeDataFolder(settings.dataDir, log);
    const database = await openDatabase(settings, log);
    started.push(() => database.close());
    const { dataSource } = database;
    const pool = poolOf(dataSource);
    const searchPool = openPool(database.connection, searchesAtOnce, log, "search");
    started.push(() => searchPool.end());
    const background = openPool(database.connection, backgroundConnections, log, "background");
    started.push(() => background.end());
    pool.background = background;
    const replicaPools = settings.databaseReplicaUrl
      ? openReplicaPools(settings, settings.databaseReplicaUrl, log)
      : null;
    if (replicaPools) for (const each of Object.values(replicaPools)) started.push(() => each.end());
    const pools = {
      request: pool,
      search: searchPool,
      background,
      ...(replicaPools && { replica: replicaPools.request, replicaSearch: replicaPools.search }),
    };
    const times = new RecentTimes(clock);
    started.push(async () => times.stop());
    for (const each of Object.values(pools)) tellSlow(each, log, times);
    const traces = settings.traceEndpoint === null ? null : await openTraces(settings.traceEndpoint, { settings, log });
    if (traces) started.push(() => traces.stop());
    const live = new LiveEvents(pool, log);
    const replica = replicaPools && openReplica(log, live, { request: pool, search: searchPool }, replicaPools);
    if (replica) started.push(() => replica.stop());
    const callers = new Callers(settings.databaseSecondsPerMinute);
    const limits = new Limits(settings.redisUrl, log);
    started.push(() => limits.stop());
    const jobs = new Jobs({ pool, background, log, live, isRunning: settings.runJobs });
    const files = new FileStore(settings, log);
    const parsing = options.parsing ?? new Parsing(log);
    if (!options.parsing) started.push(() => parsing.stop());
    const mail = new Mail({
      settings,
      pool,
      log,
      clock,
      jobs,
      files,
      secret: retryableMemo(() => authSecret(settings, pool)),
    });
    started.push(() => mail.stop());
    const instanceSettings = new InstanceSettingsStore(pool, live);
    started.push(async () => instanceSettings.stop());
    const parts = {
      settings,
      dataSource,
      pool,
      searchPool,
      replica,
      pools,
      times,
      callers,
      log,
      clock,
      live,
      limits,
      mail,
      jobs,
      files,
      parsing,
      instanceSettings,
      lineTasks,
    };
    const accounts = new Accounts(
      {
        ...parts,
        refuseSignUp: (invitation) => refuseSignUp(parts, invitation),
        addExamples: (tx, person) => addExamples(tx, person, settings.publicUrl),
      },
      options.passwordStrength,
    );
    const services: Services = { ...parts, accounts, viewers: accounts };

    started.push(() => live.stop());
    await live.start();
    await instanceSettings.load();
    await followRestore(services);
    defineChangePurge(services);
    defineKeyPurge(services);
    defineTrashPurge(services);
    defineSubscriptionReads(services);
    defineAttachmentSweep(services);
    defineAddressPurge(services);
    defineNotices(services);
    defineRemovals(services);
    defineAuditPurge(services);
    defineWebhookCleaning(services);
    skipUnwantedMails(services);
    defineFillFacts(services);
    defineLongJob(services, analysisJob);
    defineTransfers(services);
    const stopBackups = defineBackups(services);
    started.push(() => jobs.stop({ graceful: isDatabaseThere }));
    started.push(async () => stopBackups());
    const jobsStarted = jobs.start();
    const stopReminders = settings.runJobs ? inBackground(() => startReminders(services)) : null;
    if (stopReminders) started.push(stopReminders);
    const webhooks = new WebhookSender(services, options.webhooks);
    if (settings.runJobs) {
      void inBackground(() => webhooks.run());
      started.push(() => webhooks.stop());
    }
    const stopHealth = watchHealth(services);
    const stopWatch = watchSchema(services, async (migration) => {
      log.error(
        { migration },
        "A newer version of Commonplace has changed the database, so this one takes no more changes. Start that version.",
      );
      pool.isReadOnly = true;
      // running jobs end first, so that a mail that was sent is not sent again
      try {
        await Promise.all([stopReminders?.(), stopHealth(), webhooks.stop(), jobs.stop()]);
      } finally {
        background.isReadOnly = true;
      }
    });
    started.push(stopWatch);
    started.push(stopHealth);

    let isStopping = false;
    const fastify = makeHttp({
      settings,
      log,
      isStopping: () => isStopping,
      personOf: ({ headers }) => services.accounts.personOf(headers),
    });
    started.push(() => closeHttp(fastify, isDatabaseThere ? finishSeconds : 1));
    callers.register(fastify, ({ headers, ip }) => services.accounts.viewerOf(headers, ip));
    times.register(fastify);
    traces?.follow({ fastify, pools, jobs });
    const healthParts = {
      pool,
      jobs,
      dataDir: settings.dataDir,
      isOutdated: () => pool.isReadOnly,
      isStopping: () => isStopping,
    };
    registerHealth(fastify, healthParts);
    const graphql = await buildGraphql(services, await buildSchema());
    await services.accounts.register(fastify);
    registerIdempotency(fastify, services);
    graphql.register(fastify, await registerExplorer(fastify));
    registerSchema(fastify, graphql.schema);
    registerDownloads(fastify, services);
    registerCalendarFiles(fastify, services);
    registerExports(fastify, services);
    await registerSharePages(fastify, services);
    await registerStopMails(fastify, services);
    registerAuditFile(fastify, services);
    registerUsersFile(fastify, services);
    noteOpenedInvitations(fastify, services);
    await registerRest(fastify, services, graphql, {
      sessionCookie: sessionCookieName(settings.publicUrl),
      withoutSignatures,
    });
    registerMcp(fastify, services, graphql);
    registerDocs(fastify, services);
    await registerLanding(fastify, services);
    await registerClient(fastify, settings, findClient());
    const open: { sockets?: WebSockets } = {};
    if (settings.metricsPort !== null) {
      const stopMetrics = await startMetrics(settings.metricsPort, {
        settings,
        log,
        fastify,
        pools,
        gauges: [
          ...accounts.gauges,
          ...parsing.gauges,
          ...diskGauges(settings.dataDir),
          ...jobGauges(pool),
          ...backupGauges(pool),
          ...(replica?.gauges ?? []),
          { name: "sockets", about: "Open WebSockets.", read: () => open.sockets?.count().sockets ?? 0 },
          { name: "subscriptions", about: "Open subscriptions.", read: () => open.sockets?.count().subscriptions ?? 0 },
        ],
      });
      started.push(stopMetrics);
    }
    await fastify.ready();
    const sockets = graphql.registerWebSocket(fastify.server);
    open.sockets = sockets;
    started.push(() => sockets.close());
    await jobsStarted;

    let url = "";
    let closing: Promise<void> | null = null;
    return {
      services,
      fastify,
      get url() {
        return url;
      },
      listen: async (port = settings.port) => {
        const { tls } = settings;
        if (tls) {
          const stopRenewal = serveCertificate(fastify.server as Server, tls, log);
          started.push(async () => stopRenewal());
        }
        url = await listen(fastify, settings, port);
        return url;
      },
      listenForHealth: async (port) => {
        const health = Fastify({ forceCloseConnections: true });
        started.push(() => health.close());
        registerHealth(health, healthParts);
        await listen(health, { ...settings, tls: null }, port, "WORKER_PORT");
      },
      close: () => {
        isStopping = true;
        // a proxy that checks readiness sends nothing more here by the time the port closes
        closing ??= wait(url ? settings.drainSeconds * 1000 : 0).then(async () => {
          isDatabaseThere = await answers(pool);
          await stopAll();
        });
        return closing;
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function openReplicaPools({ databasePoolSize }: Settings, connectionString: string, log: Logger) {
  const connection = { connectionString };
  return {
    request: openPool(connection, databasePoolSize, log),
    search: openPool(connection, searchesAtOnce, log, "search"),
  };
}

function openReplica(
  log: Logger,
  live: LiveEvents,
  primary: ReplicaParts["primary"],
  pools: ReplicaParts["replica"],
): Replica {
  const replica = new Replica({ log, hearingSince: () => live.hearingSince, primary, replica: pools });
  live.onEvent = (audience) => replica.noteChange(audience);
  replica.start();
  return replica;
}

/** @param setting the name of the setting that gives the port. */
async function listen(fastify: FastifyInstance, settings: Settings, port: number, setting = "PORT"): Promise<string> {
  // "localhost" would start a server for each of its addresses, and only the first would have the certificate
  const host = settings.tls && settings.host === "localhost" ? "127.0.0.1" : settings.host;
  try {
    await fastify.listen({ port, host: host ?? "::" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set ${setting} to another.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} may not be used by this account. Set ${setting} to one above 1023.`);
    // a machine without IPv6
    if (code === "EAFNOSUPPORT" && host === null)
      return listen(fastify, { ...settings, host: "0.0.0.0" }, port, setting);
    throw new StartError(
      `The app can't listen on ${host ?? "every address"}, port ${port} (${code}). Are HOST and ${setting} right?`,
    );
  }
  const address = fastify.server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `${schemeOf(settings)}://${host === null || host === "0.0.0.0" || host === "::" ? "localhost" : host}:${taken}`;
}

function answers(pool: Pool): Promise<boolean> {
  return within(answerSeconds, ping(pool)).then(
    () => true,
    () => false,
  );
}

async function closeHttp(fastify: FastifyInstance, seconds: number): Promise<void> {
  const limit = setTimeout(() => fastify.server.closeAllConnections(), seconds * 1000);
  await fastify.close().finally(() => clearTimeout(limit));
}
