import { setTimeout as wait } from "node:timers/promises";
import { memoryOf, proportionalSetSize } from "./memory.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

const uploads = 20;
const tenMegabytes = 10 * 1024 * 1024;
const rounds = 3;

/** The memory that 20 concurrent uploads of 10 MB add to the server and its database, at the peak of three rounds. */
export async function measureUploads(stage: Stage): Promise<Figure[]> {
  const { cookie } = await stage.person(1);
  const headers = { cookie, origin: stage.url };
  const { notes } = (await (await fetch(`${stage.url}/api/v1/notes`, { headers })).json()) as {
    notes: { id: string }[];
  };
  const address = `${stage.url}/api/v1/notes/${notes[0]?.id}/attachments`;
  const upload = async (bytes: number) => {
    const body = new FormData();
    body.append("file", new File([Buffer.alloc(bytes, 7)], "measured.bin"));
    const answer = await fetch(address, { method: "POST", headers, body });
    if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
  };

  // The memory for code and database connections, which doesn't depend on the size of a file, is allocated before.
  await Promise.all(Array.from({ length: uploads }, () => upload(1_000)));
  await wait(5_000);
  const before = proportionalSetSize(stage.pid);
  const allBefore = memoryOf(stage.pid);
  let peak = before;
  let allPeak = allBefore;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    let isRunning = true;
    const all = Promise.all(Array.from({ length: uploads }, () => upload(tenMegabytes))).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      peak = Math.max(peak, proportionalSetSize(stage.pid));
      allPeak = Math.max(allPeak, memoryOf(stage.pid));
      await wait(20);
    }
    await all;
    slowest = Math.max(slowest, performance.now() - began);
  }
  return [
    {
      what: `${uploads} uploads of 10 MB at once add to the server (PSS)`,
      value: (peak - before) / 1e6,
      unit: "MB",
      atMost: 100,
    },
    { what: "  and with its database", value: (allPeak - allBefore) / 1e6, unit: "MB" },
    { what: `${uploads} uploads of 10 MB at once take`, value: slowest / 1000, unit: "s" },
  ];
}
