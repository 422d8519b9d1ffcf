import pg from "pg";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { ApiToken } from "./accounts/ApiToken.js";
import { Identity } from "./accounts/Identity.js";
import { Session } from "./accounts/Session.js";
import { Passkey } from "./accounts/secondFactor/Passkey.js";
import { User } from "./accounts/User.js";
import { Attachment } from "./attachments/Attachment.js";
import { CalendarEvent } from "./calendar/CalendarEvent.js";
import { CalendarSubscription } from "./calendar/CalendarSubscription.js";
import { EventType } from "./calendar/EventType.js";
import { ContentItem } from "./content/ContentItem.js";
import { ContentVersion } from "./content/ContentVersion.js";
import { Note } from "./content/Note.js";
import { Video } from "./content/Video.js";
import { Feedback } from "./feedback/Feedback.js";
import { migrations, migrationsTable } from "./migrations/index.js";
import { type DatabaseConnection, PatientPool, poolConfig } from "./platform/pool.js";
import { Project } from "./projects/Project.js";
import { SavedSearch } from "./search/SavedSearch.js";
import { Task } from "./tasks/Task.js";
import { Category } from "./taxonomy/Category.js";
import { Tag } from "./taxonomy/Tag.js";

const entities = [
  User,
  Session,
  Identity,
  ApiToken,
  Passkey,
  ContentItem,
  Note,
  Video,
  ContentVersion,
  Category,
  Tag,
  Attachment,
  Project,
  Task,
  CalendarEvent,
  EventType,
  CalendarSubscription,
  Feedback,
  SavedSearch,
];

/** In the order they run. */
export const migrationNames: readonly string[] = migrations.map((migration) => migration.name);

/** The data source on a database, not yet initialized. */
export function makeDataSource(connection: DatabaseConnection, poolSize: number, log: Logger): DataSource {
  const dataSource: DataSource = new DataSource({
    type: "postgres",
    driver: { ...pg, Pool: PatientPool },
    extra: poolConfig(connection, poolSize),
    entities,
    migrations,
    migrationsTableName: migrationsTable,
    installExtensions: false,
    logging: false,
    poolErrorHandler: (error: unknown) => {
      // a closing pool is expected to lose its connections
      if (dataSource.isInitialized) log.warn({ err: error }, "A database connection was lost");
    },
  });
  keepInstantsAsText(dataSource);
  return dataSource;
}

/** The pool under a data source. */
export function poolOf(dataSource: DataSource): PatientPool {
  return (dataSource.driver as unknown as { master: PatientPool }).master;
}

/**
 * Entities hold instants as ISO strings, as the pool delivers them; TypeORM would make Dates of them again. What has a
 * transformer of its own is left to it.
 */
function keepInstantsAsText(dataSource: DataSource): void {
  const { driver } = dataSource;
  const hydrate = driver.prepareHydratedValue.bind(driver);
  driver.prepareHydratedValue = (value, column) => {
    const isInstant = column.type === "timestamptz" || column.type === "timestamp with time zone";
    return isInstant && typeof value === "string" && !column.transformer ? value : hydrate(value, column);
  };
}
