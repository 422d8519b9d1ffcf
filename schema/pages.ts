/**
 * The addresses that the app itself draws, as its routes spell them: the server sends the app's page for them and a 404
 * for all others, and without a connection the browser opens them from its copy.
 */
export const pages = [
  "/dashboard",
  "/notes",
  "/notes/today",
  "/notes/:noteId",
  "/notes/templates",
  "/notes/templates/:noteId",
  "/videos",
  "/videos/:videoId",
  "/projects",
  "/calendar",
  "/received",
  "/received/:receivedId",
  "/settings/:page?",
  "/settings/tags",
  "/settings/categories",
  "/share-target",
  "/trash",
  "/changelog",
  "/admin",
  "/admin/users",
  "/admin/invitations",
  "/admin/feedback",
  "/admin/previews",
  "/admin/email-previews",
  "/admin/icon-selector",
  "/admin/health",
  "/admin/backups",
  "/admin/settings",
];

/** Those of people and apps on their way in: without a connection they are of no use. */
export const pagesToSignIn = ["/login", "/connect", "/reset-password", "/auth/callback"];

/** Addresses of these pages, with what is asked behind them; a name in a path has no dot, as those of files do. */
export function patternOf(routes: readonly string[]): RegExp {
  const paths = routes.map((route) => route.replace(/\/:\w+\?/g, "(?:/[^/.]+)?").replace(/:\w+/g, "[^/.]+"));
  return new RegExp(`^(?:${paths.join("|")})/?(?:\\?|$)`);
}

/** The page that shows a task, with the task open: its project's, or for one without the calendar on the day it is due. */
export function taskPage(task: { id: string; projectId?: string | null; dueDate?: string | null }): string {
  const { id, projectId, dueDate } = task;
  if (projectId) return `/projects?project=${projectId}&task=${id}`;
  // a day's view has all to-dos beside it, those without a date too
  return `/calendar?${dueDate ? `date=${encodeURIComponent(dueDate)}` : "view=day"}&task=${id}`;
}

/** The calendar on the day of an event or occurrence, with it open; of a series, its next occurrence. */
export function eventPage(id: string): string {
  return `/calendar?event=${id}`;
}
