import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { prefetch } from "./data/links/prefetch";
import { lastViewer } from "./data/offline/lastViewer";
import { loadPassageFont } from "./lib/loadPassageFont";
import { paths } from "./lib/paths";
import { pageRoute } from "./lib/routing/pageRoute";

/** Each page is a separate chunk. Signing in needs neither the shell nor the cache, so it loads neither. */
export const routes: RouteObject[] = [
  { path: "/", element: <Navigate replace to={paths.dashboard()} /> },
  pageRoute(paths.login(), () => import("./pages/account/LoginPage").then((page) => page.LoginPage)),
  pageRoute(paths.resetPassword(), () =>
    import("./pages/account/ResetPasswordPage").then((page) => page.ResetPasswordPage),
  ),
  pageRoute(paths.authCallback(), () =>
    import("./pages/account/AuthCallbackPage").then((page) => page.AuthCallbackPage),
  ),
  pageRoute(null, () => withViewer(import("./SignedIn").then((module) => module.SignedInAlone)), [
    pageRoute(paths.connect(), () => import("./pages/connect/ConnectPage").then((page) => page.ConnectPage)),
  ]),
  pageRoute(null, () => withViewer(import("./SignedIn").then((module) => module.SignedIn)), [
    pageRoute(paths.dashboard(), () => import("./pages/dashboard/DashboardPage").then((page) => page.DashboardPage)),
    pageRoute(paths.notes(), () => {
      loadPassageFont();
      return import("./pages/notes/NotesPage").then((page) => page.NotesPage);
    }, [
      pageRoute("today", () => import("./pages/notes/daily/TodayRoute").then((page) => page.TodayRoute)),
      pageRoute(":noteId", () => import("./pages/notes/NoteRoute").then((page) => page.NoteRoute)),
    ]),
    pageRoute(paths.templates(), () => {
      loadPassageFont();
      return import("./pages/notes/templates/TemplatesPage").then((page) => page.TemplatesPage);
    }, [pageRoute(":noteId", () => import("./pages/notes/NoteRoute").then((page) => page.TemplateRoute))]),
    pageRoute(paths.videos(), () => import("./pages/videos/VideosPage").then((page) => page.VideosPage)),
    pageRoute(`${paths.videos()}/:videoId`, () => {
      loadPassageFont();
      return import("./pages/videos/page/VideoRoute").then((page) => page.VideoRoute);
    }),
    pageRoute(paths.projects(), async () => {
      const [{ ProjectsPage }] = await Promise.all([
        import("./pages/projects/ProjectsPage"),
        import("./pages/projects/prefetchProject").then(({ prefetchProject }) => prefetchProject()),
      ]);
      return ProjectsPage;
    }),
    pageRoute(paths.calendar(), () => import("./pages/calendar/CalendarPage").then((page) => page.CalendarPage)),
    pageRoute(paths.receivedList(), () => import("./pages/received/ReceivedPage").then((page) => page.ReceivedPage), [
      pageRoute(":receivedId", () => import("./pages/received/ReceivedRoute").then((page) => page.ReceivedRoute)),
    ]),
    pageRoute(`${paths.settings()}/:page?`, () =>
      import("./pages/settings/SettingsPage").then((page) => page.SettingsPage),
    ),
    pageRoute(paths.tags(), () => import("./pages/settings/tags/TagsPage").then((page) => page.TagsPage)),
    pageRoute(paths.categories(), () =>
      import("./pages/settings/categories/CategoriesPage").then((page) => page.CategoriesPage),
    ),
    pageRoute(paths.shareTarget(), () =>
      import("./pages/shareTarget/ShareTargetPage").then((page) => page.ShareTargetPage),
    ),
    pageRoute(paths.trash(), () => import("./pages/trash/TrashPage").then((page) => page.TrashPage)),
    pageRoute(paths.changelog(), () => import("./pages/changelog/ChangelogPage").then((page) => page.ChangelogPage)),
    pageRoute(null, () => import("./ForAdmins").then((page) => page.ForAdmins), [
      pageRoute(paths.admin(), () => import("./pages/admin/instance/AdminPage").then((page) => page.AdminPage)),
      pageRoute(paths.adminUsers(), () => import("./pages/admin/users/UsersPage").then((page) => page.UsersPage)),
      pageRoute(paths.adminInvitations(), () =>
        import("./pages/admin/InvitationsPage").then((page) => page.InvitationsPage),
      ),
      pageRoute(paths.adminFeedback(), () =>
        import("./pages/admin/feedback/FeedbackPage").then((page) => page.FeedbackPage),
      ),
      pageRoute(paths.adminPreviews(), () =>
        import("./pages/admin/previews/PreviewsPage").then((page) => page.PreviewsPage),
      ),
      pageRoute(paths.adminEmailPreviews(), () =>
        import("./pages/admin/mails/EmailPreviewsPage").then((page) => page.EmailPreviewsPage),
      ),
      pageRoute(paths.adminIconSelector(), () =>
        import("./pages/admin/settings/IconSelectorPage").then((page) => page.IconSelectorPage),
      ),
      pageRoute(paths.adminHealth(), () => import("./pages/admin/health/HealthPage").then((page) => page.HealthPage)),
      pageRoute(paths.adminBackups(), () =>
        import("./pages/admin/backups/BackupsPage").then((page) => page.BackupsPage),
      ),
      pageRoute(paths.adminSettings(), () =>
        import("./pages/admin/settings/AdminSettingsPage").then((page) => page.AdminSettingsPage),
      ),
    ]),
    pageRoute("*", () => import("./pages/errors/NotFoundPage").then((page) => page.NotFoundPage)),
  ]),
];

/** Loads what a page for signed-in people needs, together with its frame. */
async function withViewer(frame: Promise<ComponentType>): Promise<ComponentType> {
  prefetch("Viewer");
  const viewerId = lastViewer();
  const [loaded] = await Promise.all([
    frame,
    // restores the cached pages of the last visit before the first render
    viewerId &&
      Promise.all([import("./data/apollo"), import("./data/offline/restore")])
        .then(([{ apollo }, { restore }]) => restore(apollo, viewerId))
        .catch(() => undefined),
  ]);
  return loaded;
}
