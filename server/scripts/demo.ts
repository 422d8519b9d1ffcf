import "reflect-metadata";
import { parseArgs } from "node:util";
import type { App } from "../app.js";
import { demoPerson, makeDemoPerson } from "../demo/demoPerson.js";
import { fillLargeLibrary } from "../demo/fillLargeLibrary.js";
import { fillNotes } from "../demo/fillNotes.js";
import { fillProjects } from "../demo/fillProjects.js";
import { openInstance } from "./openInstance.js";

const { values } = parseArgs({ options: { notes: { type: "string", default: "0" } } });
const extra = Number(values.notes);

async function demo({ services, fastify }: App): Promise<void> {
  const ownerId = await makeDemoPerson(services, fastify);
  const { dataSource, clock } = services;
  const [{ count }] = await dataSource.query<[{ count: string }]>(
    "select count(*) from content_item where owner_id = $1",
    [ownerId],
  );
  if (Number(count) === 0) {
    await dataSource.transaction((db) => fillNotes(db, ownerId, clock()));
  }
  const [present] = await dataSource.query<unknown[]>("select 1 from project where owner_id = $1 limit 1", [ownerId]);
  if (!present) await dataSource.transaction((db) => fillProjects(db, ownerId, clock()));
  if (extra > 0) {
    await dataSource.transaction((db) => fillLargeLibrary(db, ownerId, extra, clock()));
    await dataSource.query("analyze");
  }
  console.log(`The demo account is ready.\n  address   ${demoPerson.email}\n  password  ${demoPerson.password}`);
}

if (!Number.isInteger(extra) || extra < 0 || extra > 2_000_000) {
  console.error("--notes takes a whole number from 0 to 2000000.");
  process.exitCode = 1;
} else {
  const app = await openInstance();
  try {
    await demo(app);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await app.close();
  }
}
