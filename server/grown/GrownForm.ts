import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { Redis } from "ioredis";
import { Site } from "../faults/Site.js";
import { environmentOf } from "../testing/composeFile.js";
import { freePort } from "../testing/freePort.js";
import { type MailCatcher, startMailCatcher } from "../testing/startMailCatcher.js";
import { GrownProcess } from "./GrownProcess.js";
import { startDatabase } from "./startDatabase.js";
import { startProxy } from "./startProxy.js";

export interface GrownOptions {
  /** The path of the proxy's program. */
  haproxy: string;
  /** Node's arguments for a file of `server`, built or not. */
  argumentsFor: (file: string) => string[];
  /** The proxy's port; a free one by default. */
  port?: number;
  say?: (line: string) => void;
}

interface Instance {
  port: number;
  process: GrownProcess;
}

/** The package's own key, which can't be changed. */
const storeKey = "S3RVER";

/** docker-compose.yml as processes on this machine. */
export class GrownForm {
  private readonly started: (() => Promise<unknown>)[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), "commonplace-grown-"));
  private environment: Record<string, string> = {};
  site = new Site("", "");
  databaseUrl = "";
  mail!: MailCatcher;
  worker!: GrownProcess;
  readonly instances: Instance[] = [];

  private constructor(private readonly options: GrownOptions) {
    this.started.push(async () => rmSync(this.folder, { recursive: true, force: true }));
  }

  static async start(options: GrownOptions): Promise<GrownForm> {
    const grown = new GrownForm(options);
    try {
      await grown.startAll();
      return grown;
    } catch (error) {
      await grown.stop();
      throw error;
    }
  }

  /** Asks an instance to stop, as for a new version, and starts it again on the same port. */
  async restart({ process, port }: Instance): Promise<void> {
    const code = await process.stop();
    if (code !== 0) throw new Error(`An instance ended with ${code}.`);
    this.instances[this.instances.findIndex((each) => each.port === port)] = await this.startInstance(port);
  }

  async startWorker(): Promise<GrownProcess> {
    const workerPort = await freePort();
    this.worker = await this.startPart("worker", { WORKER_PORT: String(workerPort) });
    const answer = await fetch(`http://127.0.0.1:${workerPort}/health/ready`);
    if (!answer.ok) throw new Error(`The worker isn't ready: ${await answer.text()}`);
    return this.worker;
  }

  /** Stops every part, in the reverse order of their start. */
  async stop(): Promise<void> {
    await Promise.all([this.worker, ...this.instances.map(({ process }) => process)].map((part) => part?.stop()));
    for (let stop = this.started.pop(); stop; stop = this.started.pop()) await stop();
  }

  private async startAll(): Promise<void> {
    const { haproxy, port = await freePort(), say = () => undefined } = this.options;
    const database = await startDatabase(this.folder);
    this.started.push(() => database.stop());
    this.databaseUrl = database.url;
    say(`Database  ${database.name}`);
    const redisUrl = await runningRedis();
    say(`Redis     ${redisUrl || "none answers, so each instance counts attempts for itself"}`);
    const s3Endpoint = await this.startStore();
    say(`Files     ${s3Endpoint}`);
    this.mail = await startMailCatcher();
    this.started.push(() => this.mail.stop());
    say(`Mail      ${this.mail.url}`);
    const url = `http://localhost:${port}`;
    this.environment = {
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      S3_ENDPOINT: s3Endpoint,
      S3_ACCESS_KEY_ID: storeKey,
      S3_SECRET_ACCESS_KEY: storeKey,
      SMTP_URL: this.mail.url,
      LOG_LEVEL: "error",
      NODE_ENV: "production",
      // one machine sends as many requests as many would
      RATE_LIMIT_AUTH: "off",
    };
    await this.makeBuckets();
    // the first one creates the tables
    this.instances.push(await this.startInstance(await freePort()));
    const [second] = await Promise.all([this.startInstance(await freePort()), this.startWorker()]);
    this.instances.push(second);
    const ports = this.instances.map((each) => each.port);
    this.started.push(await startProxy(haproxy, port, ports));
    say(`Instances ${ports.map((each) => `http://localhost:${each}`).join(", ")}, a worker beside them`);
    this.site = new Site(url, url);
  }

  private async startStore(): Promise<string> {
    const store = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: join(this.folder, "store"),
      vhostBuckets: false,
      // it signs a bucket's own address differently from Amazon's client
      allowMismatchedSignatures: true,
    });
    const { port } = await store.run();
    this.started.push(async () => {
      store.httpServer.closeAllConnections();
      await store.close();
    });
    return `http://127.0.0.1:${port}`;
  }

  private async makeBuckets(): Promise<void> {
    const args = this.options.argumentsFor("scripts/makeBuckets");
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, ...environmentOf("buckets"), ...this.environment },
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`The buckets could not be made (exit code ${code}).`);
  }

  private async startInstance(port: number): Promise<Instance> {
    return { port, process: await this.startPart("app-1", { PORT: String(port) }) };
  }

  private async startPart(service: "app-1" | "worker", more: Record<string, string>): Promise<GrownProcess> {
    const dataDir = mkdtempSync(join(this.folder, `${service}-`));
    const environment = { ...environmentOf(service), ...this.environment, DATA_DIR: dataDir, ...more };
    return GrownProcess.start(environment, this.options.argumentsFor(service === "worker" ? "worker" : "main"));
  }
}

/** The address of a Redis on this machine; empty if none answers. */
async function runningRedis(): Promise<string> {
  const url = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    return url;
  } catch {
    return "";
  } finally {
    redis.disconnect();
  }
}
