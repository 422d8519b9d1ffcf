import type { Row } from "./Row.js";
import { accountRoutes } from "./routes/accounts.js";
import { attachmentRoutes } from "./routes/attachments.js";
import { noteRoutes } from "./routes/notes.js";
import { taxonomyRoutes } from "./routes/taxonomy.js";

/** The whole of REST. */
export const routes: readonly Row[] = [...noteRoutes, ...attachmentRoutes, ...taxonomyRoutes, ...accountRoutes];
