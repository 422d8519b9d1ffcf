import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./databaseUrl.js";

/** The database of one test. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new database with the whole schema, cloned in some 30 ms from the run's template. */
export function testDatabase(): Promise<TestDatabase> {
  return databaseLike(inject("postgres").database);
}

/** A database without tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseLike("template1");
}

async function databaseLike(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

const urlOf = (database: string) => databaseUrl({ ...inject("postgres"), database });

async function administer(statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: urlOf("postgres") });
    try {
      await client.connect();
      await client.query(statement);
      return;
    } catch (error) {
      // another clone of the template at the same moment, or a backend that hasn't fully ended
      const isPassing = ["55006", "53300", "57P03"].includes((error as { code?: string }).code ?? "");
      if (!isPassing || attempt === 20) throw error;
      await wait(50 * attempt);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
