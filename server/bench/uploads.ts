import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "./memory.js";
import type { Figure } from "./report.js";
import type { Stage } from "./stage.js";

const uploads = 20;
const bytes = 10 * 1024 * 1024;
const rounds = 3;

/** What 20 uploads of 10 MB at once add to the memory of the server and its database, at the most of three rounds. */
export async function measureUploads(stage: Stage): Promise<Figure[]> {
  const { cookie } = await stage.person(1);
  const headers = { cookie, origin: stage.url };
  const { notes } = (await (await fetch(`${stage.url}/api/v1/notes`, { headers })).json()) as {
    notes: { id: string }[];
  };
  const address = `${stage.url}/api/v1/notes/${notes[0]?.id}/attachments`;
  const file = new File([Buffer.alloc(bytes, 7)], "ten.bin");
  const upload = async () => {
    const body = new FormData();
    body.append("file", file);
    const answer = await fetch(address, { method: "POST", headers, body });
    if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
  };

  await upload();
  await wait(5_000);
  const before = memoryOf(stage.pid);
  let peak = before;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    let isRunning = true;
    const all = Promise.all(Array.from({ length: uploads }, upload)).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      peak = Math.max(peak, memoryOf(stage.pid));
      await wait(20);
    }
    await all;
    slowest = Math.max(slowest, performance.now() - began);
  }
  return [
    { what: `${uploads} uploads of 10 MB at once add (PSS)`, value: (peak - before) / 1e6, unit: "MB", atMost: 100 },
    { what: `${uploads} uploads of 10 MB at once take`, value: slowest / 1000, unit: "s" },
  ];
}
