import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bucketServer } from "../testing/bucketServer.js";
import { captionServer } from "../testing/captionServer.js";
import { modelServer } from "../testing/modelServer.js";
import { startMailCatcher } from "../testing/startMailCatcher.js";
import { cutWire, type Manner } from "./cutWire.js";

const [kind = "", port, folder = ""] = process.argv.slice(2);

/** Objects that survive a restart of the process. */
class KeptObjects extends Map<string, Buffer> {
  constructor() {
    super();
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) super.set(decodeURIComponent(name), readFileSync(join(folder, name)));
  }

  override set(key: string, object: Buffer): this {
    writeFileSync(join(folder, encodeURIComponent(key)), object);
    return super.set(key, object);
  }

  override delete(key: string): boolean {
    rmSync(join(folder, encodeURIComponent(key)), { force: true });
    return super.delete(key);
  }
}

/** Each starts one of the services that the app calls. @returns its address. */
const services: Record<string, () => Promise<string>> = {
  store: async () => (await bucketServer(new KeptObjects())).endpoint,
  mail: async () => {
    const catcher = await startMailCatcher();
    catcher.onMail = ({ to }) => appendFileSync(folder, `${Date.now()} ${to.join(" ")}\n`);
    return catcher.url;
  },
  model: async () => (await modelServer()).url,
  captions: async () => {
    const captions = await captionServer();
    const lines = Array.from({ length: 20 }, (_, at) => `Sentence ${at} of this talk matters to whoever hears it.`);
    captions.videos.get = () => [{ language: "en", lines }];
    return captions.url;
  },
};

const start = services[kind];
if (!start) throw new Error(`There is no neighbor named ${kind}`);
const innerPort = Number(new URL(await start()).port);
const behave = await cutWire(Number(port), innerPort, kind === "mail" ? "smtp" : "http");
process.on("message", (manner: Manner) => {
  behave(manner);
  process.send?.(manner);
});
process.on("disconnect", () => process.exit());
// a client that goes away midway is not a failure of a service
process.on("unhandledRejection", () => undefined);
