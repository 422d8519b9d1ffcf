import type { Row } from "./Row.js";
import { accountRoutes } from "./routes/accounts.js";
import { attachmentRoutes } from "./routes/attachments.js";
import { calendarRoutes } from "./routes/calendar.js";
import { contentRoutes } from "./routes/content.js";
import { feedbackRoutes } from "./routes/feedback.js";
import { invitationRoutes } from "./routes/invitations.js";
import { projectRoutes } from "./routes/projects.js";
import { receivedRoutes } from "./routes/received.js";
import { searchRoutes } from "./routes/search.js";
import { sendingRoutes } from "./routes/sending.js";
import { sharingRoutes } from "./routes/sharing.js";
import { taskRoutes } from "./routes/tasks.js";
import { taxonomyRoutes } from "./routes/taxonomy.js";
import { todoRoutes } from "./routes/todos.js";
import { videoRoutes } from "./routes/videos.js";

/** All REST rows. */
export const routes: readonly Row[] = [
  ...contentRoutes,
  ...videoRoutes,
  ...attachmentRoutes,
  ...taxonomyRoutes,
  ...projectRoutes,
  ...taskRoutes,
  ...todoRoutes,
  ...calendarRoutes,
  ...sharingRoutes,
  ...sendingRoutes,
  ...receivedRoutes,
  ...searchRoutes,
  ...feedbackRoutes,
  ...invitationRoutes,
  ...accountRoutes,
];
