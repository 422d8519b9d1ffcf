import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { ZipFile } from "yazl";
import { testApp } from "./testApp.js";
import { importFile, preview } from "./transferOf.js";
import { zipOf } from "./zipOf.js";

const manifest = JSON.stringify({ format: "commonplace-export", formatVersion: 1 });

/** A zip with one long line, compressed just little enough not to be refused. */
async function oneLineZip(megabytes: number): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(manifest), "manifest.json");
  const part = Buffer.alloc(1024 ** 2, "a");
  zip.addReadStream(Readable.from(Array.from({ length: megabytes }, () => part)), "data/notes.json");
  // Random bytes can't be compressed, so the whole is compressed a little less than 200 times.
  const noise = Buffer.concat(
    Array.from({ length: (megabytes * 16) / 195 }, () => crypto.getRandomValues(Buffer.alloc(65_536))),
  );
  zip.addBuffer(noise, "noise.bin", { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

/** Lets three people preview such a zip at once; returns by how many MB the process grew. */
export async function growthByThreeZips(megabytes: number): Promise<number> {
  const app = await testApp();
  const people = await Promise.all(["Ada", "Bob", "Cy"].map((name) => app.signUp(name)));
  await importFile(app, people[0]!, "COMMONPLACE", await zipOf({ "manifest.json": manifest }));
  const zip = await oneLineZip(megabytes);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  onTestFinished(() => clearInterval(watch));
  const answers = await Promise.all(people.map((person) => preview(person, "COMMONPLACE", zip)));
  for (const { data } of answers) {
    expect(data.previewImport.report).toMatchObject({
      notes: 0,
      leftOut: [{ name: "data/notes.json, item 1", reason: "larger than 16MB" }],
    });
  }
  return (most - before) / 1024 ** 2;
}
