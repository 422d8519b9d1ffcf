import "reflect-metadata";
import { parseArgs } from "node:util";
import type { PoolClient } from "pg";
import type { EntityManager } from "typeorm";
import type { App } from "../app.js";
import { demoPerson, makeDemoPerson } from "../demo/demoPerson.js";
import { fillCalendar, fillManyEvents } from "../demo/fillCalendar.js";
import { fillLargeLibrary } from "../demo/fillLargeLibrary.js";
import { fillManyVideos } from "../demo/fillManyVideos.js";
import { fillNotes } from "../demo/fillNotes.js";
import { fillProjects } from "../demo/fillProjects.js";
import { fillReceived } from "../demo/fillReceived.js";
import { fillVideos } from "../demo/fillVideos.js";
import { ownData } from "../platform/data/Data.js";
import { withoutDeadlines } from "../platform/data/pool.js";
import { openInstance } from "./openInstance.js";

const number = { type: "string", default: "0" } as const;
const { values } = parseArgs({ options: { notes: number, videos: number, events: number } });
const [notes, videos, events] = [Number(values.notes), Number(values.videos), Number(values.events)];

async function demo({ services, fastify }: App): Promise<void> {
  const ownerId = await makeDemoPerson(services, fastify);
  const { dataSource, clock } = services;
  // a large batch may take as long as it needs
  const fill = (work: (db: EntityManager) => Promise<unknown>) =>
    dataSource.transaction(async (db) => {
      const client = (await db.queryRunner?.connect()) as PoolClient;
      await withoutDeadlines(client, () => work(db));
    });
  const own = ownData(
    () => services.pool,
    () => ownerId,
  );
  const isEmpty = async (rows: { executeTakeFirst(): Promise<unknown> }) => !(await rows.executeTakeFirst());
  const items = own.select("content_item").select("id").limit(1);
  if (await isEmpty(items.where("content_type", "=", "NOTE"))) await fill((db) => fillNotes(db, ownerId, clock()));
  if (await isEmpty(own.select("project").select("id").limit(1)))
    await fill((db) => fillProjects(db, ownerId, clock()));
  if (await isEmpty(items.where("content_type", "=", "VIDEO"))) await fill((db) => fillVideos(db, ownerId, clock()));
  if (await isEmpty(own.select("received_item").select("id").limit(1)))
    await fill((db) => fillReceived(db, ownerId, clock()));
  if (await isEmpty(own.select("calendar_event").select("id").where("subscription_id", "is", null).limit(1)))
    await fill((db) => fillCalendar(db, ownerId, clock()));
  if (notes > 0) await fill((db) => fillLargeLibrary(db, ownerId, notes, clock()));
  if (videos > 0) await fill((db) => fillManyVideos(db, ownerId, videos, clock()));
  if (events > 0) await fill((db) => fillManyEvents(db, ownerId, events, clock()));
  if (notes + videos + events > 0) await fill((db) => db.query("analyze"));
  console.log(`The demo account is ready.\n  address   ${demoPerson.email}\n  password  ${demoPerson.password}`);
}

const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

if (!isCount(notes, 2_000_000) || !isCount(videos, 100_000) || !isCount(events, 100_000)) {
  console.error("--notes takes a whole number from 0 to 2000000, --videos and --events ones from 0 to 100000.");
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
