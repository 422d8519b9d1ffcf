import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { demoPerson } from "../../server/demo/demoPerson";
import { makeAdmin } from "./makeAdmin";
import { origin, signIn } from "./test";

const run = promisify(execFile);

/** Fills the demo account, like `npm run demo`, and makes its person an admin. Safe to repeat. */
export async function fillDemo(): Promise<void> {
  const port = process.env.E2E_PORT;
  await run(process.execPath, ["--import", "tsx", "server/scripts/demo.ts"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_URL: origin(),
      DATA_DIR: join(process.env.E2E_FOLDER ?? "", "data"),
      RATE_LIMIT_AUTH: "off",
      NODE_ENV: "test",
    },
  });
  await makeAdmin(demoPerson.email);
}

/** Signs a browser in as the demo person. */
export async function signInToDemo(context: BrowserContext): Promise<void> {
  await signIn(context, demoPerson);
}
