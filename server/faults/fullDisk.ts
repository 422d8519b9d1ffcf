import { join } from "node:path";
import { smallDisk } from "../testing/smallDisk.js";
import { AppProcess } from "./AppProcess.js";

export interface FullDiskFigures {
  created: number;
  /** Refusals that named an outage and when to try again. */
  outages: number;
  others: Record<string, number>;
  isReadinessHonest: boolean;
  /** Whether a note can be created once there is room again. */
  isServedAgain: boolean;
}

const attempts = 300;
const freeMegabytes = 24;

/** Fills the disk under a running app; null where this account may not mount one for it. */
export async function runFullDisk(): Promise<FullDiskFigures | null> {
  const disk = smallDisk(320);
  if (!disk) return null;
  let app: AppProcess | null = null;
  try {
    app = await AppProcess.start({ DATA_DIR: join(disk.folder, "data"), RATE_LIMIT_AUTH: "off" });
    const cookie = await app.signUp("Ada");
    const giveBack = disk.fill(freeMegabytes);

    const figures: FullDiskFigures = {
      created: 0,
      outages: 0,
      others: {},
      isReadinessHonest: false,
      isServedAgain: false,
    };
    // words that can't be packed, as a page of text is
    const content = () => `<p>${Array.from({ length: 4_000 }, () => Math.random().toString(36)).join(" ")}</p>`;
    const create = () =>
      (app as AppProcess).call("POST", "/api/v1/notes", { title: "Large", content: content() }, cookie);
    for (let at = 0; at < attempts; at += 1) {
      const { status, body, retryAfter } = await create();
      if (status === 201) figures.created += 1;
      else if (body?.code === "UPSTREAM_FAILED" && retryAfter) figures.outages += 1;
      else {
        const what = `${status} ${body?.code} ${body?.error}`;
        figures.others[what] = (figures.others[what] ?? 0) + 1;
      }
      if (figures.outages >= 20) break;
    }
    figures.isReadinessHonest = (await app.call("GET", "/health/ready")).status === 503;
    giveBack();
    for (let at = 0; at < 20 && !figures.isServedAgain; at += 1)
      figures.isServedAgain = (await create()).status === 201;
    return figures;
  } finally {
    await app?.stop();
    disk.remove();
  }
}
