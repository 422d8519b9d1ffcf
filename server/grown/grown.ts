import "reflect-metadata";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { GrownForm } from "./GrownForm.js";
import { killedWorker } from "./killedWorker.js";
import { rollingRestart } from "./rollingRestart.js";
import { listed, printRows, type Row, row, seconds } from "./rows.js";
import { sendFileRound } from "./sendFileRound.js";

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    only: { type: "string" },
    writers: { type: "string", default: "8" },
    subscriptions: { type: "string", default: "50" },
    mails: { type: "string", default: "40" },
  },
});
const [writers, subscriptions, mails] = [values.writers, values.subscriptions, values.mails].map(Number) as [
  number,
  number,
  number,
];
const built = resolve(import.meta.dirname, "../../dist/server");
const stopped = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
// a second signal changes nothing
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

const parts: Record<string, (grown: GrownForm) => Promise<Row[]>> = {
  files: async (grown) => {
    const { bytes, isWhole } = await sendFileRound(grown);
    return [row("a file goes to the store and comes back", `${bytes / 1e6} MB`, "whole", isWhole)];
  },
  restart: async (grown) => {
    const figures = await rollingRestart(grown, writers, subscriptions);
    return [
      row("acknowledged writes", figures.acknowledged, "", figures.acknowledged > 0),
      row("failed requests", listed(figures.failed), "none", Object.keys(figures.failed).length === 0),
      row("lost writes", figures.lost, "0", figures.lost === 0),
      row("doubled writes", figures.doubled, "0", figures.doubled === 0),
      row(`reconnects of ${subscriptions} subscriptions`, figures.reconnects, "", figures.reconnects > 0),
      row("events heard, and read after a reconnect", `${figures.heard}, ${figures.read}`, "", figures.heard > 0),
      row("events missed", figures.missed, "0", figures.missed === 0),
      row(
        "slowest answer",
        seconds(figures.slowestAnswerMilliseconds),
        "10 s",
        figures.slowestAnswerMilliseconds < 10_000,
      ),
    ];
  },
  mails: async (grown) => {
    const figures = await killedWorker(grown, mails);
    return [
      row("mails", figures.sent, String(mails), figures.sent === mails),
      row("arrived twice", figures.arrivedTwice, "0", figures.arrivedTwice === 0),
      row("had arrived, and were not sent again", figures.skipped, "1 or more", figures.skipped > 0),
      row("had not arrived, and their sender was told", figures.told, "", true),
      row("had not arrived, and nobody was told", figures.silent, "0", figures.silent === 0),
      row(
        "arrived once, after the sender tried again",
        figures.arrivedOnce,
        String(mails),
        figures.arrivedOnce === mails,
      ),
      row("all out after the kill", `${figures.secondsUntilAllAreOut.toFixed(0)} s`, "", true),
    ];
  },
};
if (values.only && !parts[values.only])
  throw new Error(`There is no part ${values.only}: ${Object.keys(parts).join(", ")}`);

const grown = await GrownForm.start({
  haproxy: process.env.HAPROXY_PATH ?? "haproxy",
  argumentsFor: (file) => ["--enable-source-maps", join(built, `${file}.js`)],
  ...(values.check ? {} : { port: Number(process.env.PORT ?? 4000) }),
  say: console.log,
});
try {
  if (values.check) {
    for (const [name, measure] of Object.entries(parts)) {
      if (values.only && values.only !== name) continue;
      console.log(`\n${name}`);
      printRows(await measure(grown));
    }
  } else {
    grown.mail.onMail = ({ to, headers, text }) => {
      const subject = /^subject: (.*)$/im.exec(headers)?.[1] ?? "";
      const links = new Set(text.match(/https?:\/\/[^\s"<>)]+/g)?.filter((link) => link.startsWith(grown.site.url)));
      console.log(`\nA mail to ${to.join(", ")}: ${subject}\n${[...links].map((link) => `  ${link}\n`).join("")}`);
    };
    console.log(`\nCommonplace is ready at ${grown.site.url}. Ctrl+C stops all of it and removes its data.`);
    await stopped;
  }
} finally {
  await grown.stop();
}
