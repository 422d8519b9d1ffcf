import { setTimeout as wait } from "node:timers/promises";
import type { SmallDisk } from "../testing/smallDisk.js";
import type { Manner } from "./cutWire.js";
import { endDatabase, freezeDatabase, killConnection, withClient } from "./databaseProcesses.js";
import type { Fault } from "./Fault.js";
import type { Form, Instance, Neighbors } from "./Instance.js";
import type { Kind } from "./loads.js";
import type { Neighbor } from "./Neighbor.js";

const everything: Kind[] = ["notes", "reads", "files", "mails", "summaries", "sign-ins"];
/** How long a neighbor is away: longer than the wait for a connection. */
const awaySeconds = 5;
/** How long a disk stays full: longer than the app takes to start. */
const fullSeconds = 8;

const sleep = (seconds: number): Promise<void> => wait(seconds * 1_000);

function appFaults(form: Form): Fault[] {
  const fault = (name: string, app: "ends" | "freezes", play: Fault["play"]): Fault => {
    return { name: `app, ${form}: ${name}`, form, stops: everything, readiness: "either", app, play };
  };
  return [
    fault("killed", "ends", async ({ app }) => {
      app.signal("SIGKILL");
      return performance.now();
    }),
    fault("restarted", "ends", async ({ app }) => {
      await app.stop();
      const end = performance.now();
      await app.launch();
      return end;
    }),
    ...[3, 12].map((seconds) =>
      fault(`frozen for ${seconds} s`, "freezes", async ({ app }) => {
        app.signal("SIGSTOP");
        await sleep(seconds);
        app.signal("SIGCONT");
        return performance.now();
      }),
    ),
  ];
}

function databaseFaults(form: Form): Fault[] {
  const fault = (name: string, play: Fault["play"], readiness: Fault["readiness"] = "either"): Fault => {
    return { name: `database, ${form}: ${name}`, form, stops: everything, readiness, play };
  };
  const ask = (sql: string) => async (instance: Instance) => {
    await withClient(instance.databaseUrl, (client) => client.query(sql));
    return performance.now();
  };
  return [
    fault("restarted", ({ cluster }) => endDatabase(cluster, "SIGINT")),
    fault("killed", ({ cluster }) => endDatabase(cluster, "SIGKILL")),
    fault("a connection killed", async ({ cluster, databaseUrl }) => {
      const query = "select pid from pg_stat_activity where application_name = 'commonplace' limit 1";
      const { rows } = await withClient(databaseUrl, (client) => client.query<{ pid: number }>(query));
      return killConnection(cluster, rows[0]?.pid as number);
    }),
    fault("frozen for 2 s", ({ cluster }) => freezeDatabase(cluster, 2)),
    fault("frozen for 12 s", ({ cluster }) => freezeDatabase(cluster, 12), "tells"),
    fault(
      "every connection cut",
      ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null",
      ),
    ),
    fault("a table locked for 7 s", ({ databaseUrl }) =>
      withClient(databaseUrl, async (client) => {
        await client.query("begin; lock table content_item in access exclusive mode");
        await sleep(7);
        await client.query("commit");
        return performance.now();
      }),
    ),
    fault("no new connection for 5 s", async ({ databaseUrl }) => {
      const taken: (() => void)[] = [];
      const take = (): Promise<boolean> =>
        new Promise((done) => {
          void withClient(databaseUrl, async () => {
            await new Promise<void>((giveBack) => {
              taken.push(giveBack);
              done(true);
            });
          }).catch(() => done(false));
        });
      while (await take());
      await sleep(awaySeconds);
      for (const giveBack of taken) giveBack();
      return performance.now();
    }),
  ];
}

type Named = Exclude<keyof Neighbors, "redis">;

/** The services that answer over HTTP or by mail, and the kinds of acts that each stops. */
function neighborFaults(): Fault[] {
  const stopped: Record<Named, Kind[]> = {
    store: ["files"],
    mail: ["mails"],
    model: ["summaries"],
    captions: ["summaries"],
  };
  const fault = (name: string, stops: Kind[], play: (neighbors: Neighbors) => Promise<number | null>): Fault => {
    const playHere = async ({ neighbors }: Instance) => play(neighbors as Neighbors);
    return { name, form: "grown", stops, readiness: "stays", play: playHere };
  };
  const killed = async (...neighbors: Neighbor[]): Promise<number> => {
    await Promise.all(neighbors.map((each) => each.kill()));
    await sleep(awaySeconds);
    await Promise.all(neighbors.map((each) => each.start()));
    return performance.now();
  };
  const frozen = async (...neighbors: Neighbor[]): Promise<number> => {
    for (const each of neighbors) each.freeze();
    await sleep(awaySeconds);
    for (const each of neighbors) each.thaw();
    return performance.now();
  };
  const of = (name: Named, manners: Manner[]): Fault[] => [
    fault(`${name}: killed`, stopped[name], (neighbors) => killed(neighbors[name])),
    fault(`${name}: frozen`, stopped[name], (neighbors) => frozen(neighbors[name])),
    ...manners.map((manner) =>
      fault(`${name}: ${describe[manner]}`, stopped[name], async (neighbors) => {
        await neighbors[name].behave(manner);
        await sleep(awaySeconds);
        await neighbors[name].behave("well");
        return performance.now();
      }),
    ),
  ];
  const spoiled: Manner[] = ["error", "slowly", "garbage", "hangs up"];
  const all = ({ redis, store, mail, model, captions }: Neighbors): Neighbor[] =>
    [redis, store, mail, model, captions].filter((each) => each !== null);
  return [
    ...of("store", spoiled),
    ...of("mail", [...spoiled, "hangs up before its answer"]),
    ...of("model", spoiled),
    ...of("captions", ["error", "garbage"]),
    fault("Redis: killed", [], async ({ redis }) => redis && killed(redis)),
    fault("Redis: frozen", [], async ({ redis }) => redis && frozen(redis)),
    fault("all neighbors: killed", ["files", "mails", "summaries"], (neighbors) => killed(...all(neighbors))),
    fault("all neighbors: frozen", ["files", "mails", "summaries"], (neighbors) => frozen(...all(neighbors))),
  ];
}

const describe: Record<Manner, string> = {
  well: "answers",
  error: "answers with errors",
  slowly: "answers slowly",
  garbage: "answers garbage",
  "hangs up": "hangs up in the middle",
  "hangs up before its answer": "hangs up before its answer",
};

function diskFaults(): Fault[] {
  const full = (
    name: string,
    form: Form,
    disk: keyof Instance["disks"],
    more: { [Field in keyof Fault]?: Fault[Field] | undefined },
  ): Fault => ({
    name: `disk, ${form}: ${name}`,
    form,
    stops: ["notes", "files", "mails", "summaries"],
    readiness: "tells",
    says: "Storage is full",
    ...more,
    play: async (instance) => {
      const filled = instance.disks[disk] as SmallDisk | null;
      if (!filled) return null;
      const giveBack = filled.fill(0);
      await more.play?.(instance);
      await sleep(fullSeconds);
      giveBack();
      return performance.now();
    },
  });
  return [
    full("full", "small", "data", { stops: everything }),
    full("full, and the app killed", "small", "data", {
      stops: everything,
      readiness: "either",
      says: undefined,
      app: "ends",
      play: async ({ app }) => {
        app.signal("SIGKILL");
        return null;
      },
    }),
    full("that of the files full", "split", "data", { stops: ["files"] }),
    full("that of the database full", "split", "database", { stops: everything }),
    full("that of what arrives full", "grown", "temporary", { stops: ["files"], readiness: "stays" }),
  ];
}

export const faultList: readonly Fault[] = [
  ...appFaults("alone"),
  ...databaseFaults("alone"),
  ...appFaults("grown"),
  ...databaseFaults("grown"),
  ...neighborFaults(),
  ...diskFaults(),
];
