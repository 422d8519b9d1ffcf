import type { Row } from "./Row.js";
import { accountRoutes } from "./routes/accounts.js";
import { attachmentRoutes } from "./routes/attachments.js";
import { contentListRoutes } from "./routes/contentLists.js";
import { feedbackRoutes } from "./routes/feedback.js";
import { invitationRoutes } from "./routes/invitations.js";
import { noteRoutes } from "./routes/notes.js";
import { projectRoutes } from "./routes/projects.js";
import { taskRoutes } from "./routes/tasks.js";
import { taxonomyRoutes } from "./routes/taxonomy.js";
import { todoRoutes } from "./routes/todos.js";

/** The whole of REST. */
export const routes: readonly Row[] = [
  ...contentListRoutes,
  ...noteRoutes,
  ...attachmentRoutes,
  ...taxonomyRoutes,
  ...projectRoutes,
  ...taskRoutes,
  ...todoRoutes,
  ...feedbackRoutes,
  ...invitationRoutes,
  ...accountRoutes,
];
