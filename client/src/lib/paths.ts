import { eventPage, taskPage } from "../../../schema/pages";
import type { ContentKind } from "./contentKinds";

/** The kinds of what can be deleted, as addresses name them. */
export type TrashKindName =
  | ContentKind["many"]
  | "projects"
  | "tasks"
  | "events"
  | "attachments"
  | "categories"
  | "tags";

/** Every address of the app, by name. */
export const paths = {
  landing: () => "/",
  /** @param next a path of this app to go to after signing in. */
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  resetPassword: () => "/reset-password",
  authCallback: () => "/auth/callback",
  dashboard: () => "/dashboard",
  notes: () => "/notes",
  note: (id: string) => `/notes/${id}`,
  editNote: (id: string) => `/notes/${id}?edit`,
  /** The list with the empty editor over it. */
  newNote: () => "/notes?new",
  /** Opens today's note, which it makes if there is none. */
  today: () => "/notes/today",
  templates: () => "/notes/templates",
  template: (id: string) => `/notes/templates/${id}`,
  notesWithTag: (tagId: string) => `/notes?tag=${tagId}`,
  favoriteNotes: () => "/notes?favorites",
  archivedNotes: () => "/notes?archive",
  /** The trash of every kind, or of one. */
  trash: (kind?: TrashKindName) => (kind ? `/trash?kind=${kind}` : "/trash"),
  videos: () => "/videos",
  video: (id: string) => `/videos/${id}`,
  /** The list with the dialog for saving a link over it. */
  newVideo: (link = "") => (link ? `/videos?add=${encodeURIComponent(link)}` : "/videos?add"),
  projects: () => "/projects",
  /** The projects with the form for a new one open. */
  newProject: () => "/projects?new",
  project: (id: string) => `/projects?project=${id}`,
  calendar: () => "/calendar",
  task: taskPage,
  event: eventPage,
  /** The calendar with the editor open for a new event. */
  newEvent: () => "/calendar?event",
  /** The calendar with all to-dos, and other tasks with a date, beside it or over it. */
  todos: () => "/calendar?view=day&todos",
  /** The calendar with the import of a file open. */
  importEvents: () => "/calendar?import",
  /** The calendar as an .ics file, all of it or one event type. */
  calendarExport: (eventTypeId: string | null) =>
    eventTypeId === null ? "/calendar/export.ics" : `/calendar/export.ics?eventTypeId=${eventTypeId}`,
  /** Where other apps send shared links and texts; the manifest names it too. */
  shareTarget: () => "/share-target",
  /** Where a person decides what another app may do. */
  connect: () => "/connect",
  /** The received items, or one of them opened over the list. */
  received: (id: string) => `/received/${id}`,
  receivedList: (view: "waiting" | "accepted" | "dismissed" = "waiting") =>
    view === "waiting" ? "/received" : `/received?view=${view}`,
  /** A page of the settings, and a section or row of it; without a page, the first. */
  settings: (page?: string, anchor?: string) =>
    (page ? `/settings/${page}` : "/settings") + (anchor ? `#${anchor}` : ""),
  tags: () => "/settings/tags",
  categories: () => "/settings/categories",
  admin: () => "/admin",
  adminUsers: () => "/admin/users",
  adminInvitations: () => "/admin/invitations",
  adminFeedback: () => "/admin/feedback",
  adminPreviews: () => "/admin/previews",
  adminEmailPreviews: () => "/admin/email-previews",
  adminIconSelector: () => "/admin/icon-selector",
  adminHealth: () => "/admin/health",
  adminBackups: () => "/admin/backups",
  adminSettings: () => "/admin/settings",
  /** The audit log as a CSV file, with the page's filter. */
  auditFile: (filter: { area: string | null; search: string | null }) => tableFile("audit", filter),
  /** People as a CSV file, with the page's filter and sort order. */
  usersFile: (filter: { sort: string | null; filter: string | null; search: string | null }) =>
    tableFile("users", filter),
  changelog: () => "/changelog",
};

function tableFile(name: string, filter: Record<string, string | null>): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null);
  const address = `/api/admin/${name}.csv`;
  return given.length ? `${address}?${new URLSearchParams(given)}` : address;
}
