import { Navigate, type RouteObject } from "react-router-dom";
import { prefetch } from "./data/links/prefetch";
import { lastViewer } from "./data/offline/lastViewer";
import { paths } from "./lib/paths";
import { PageLoading } from "./pages/errors/PageLoading";
import { RouteError } from "./pages/errors/RouteError";

/** Each page is a chunk of its own. Signing in needs neither the shell nor the cache, so it loads neither. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { path: "/", element: <Navigate replace to={paths.dashboard()} /> },
      {
        path: paths.login(),
        lazy: () => import("./pages/account/LoginPage").then(({ LoginPage }) => ({ Component: LoginPage })),
      },
      {
        path: paths.resetPassword(),
        lazy: () =>
          import("./pages/account/ResetPasswordPage").then(({ ResetPasswordPage }) => ({
            Component: ResetPasswordPage,
          })),
      },
      {
        path: paths.authCallback(),
        lazy: () =>
          import("./pages/account/AuthCallbackPage").then(({ AuthCallbackPage }) => ({ Component: AuthCallbackPage })),
      },
      {
        lazy: async () => {
          prefetch("Viewer");
          const viewerId = lastViewer();
          const [{ SignedIn }] = await Promise.all([
            import("./SignedIn"),
            // what was here the last time is there before anything is drawn
            viewerId &&
              Promise.all([import("./data/apollo"), import("./data/offline/restore")])
                .then(([{ apollo }, { restore }]) => restore(apollo, viewerId))
                .catch(() => undefined),
          ]);
          return { Component: SignedIn };
        },
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                path: paths.dashboard(),
                lazy: () =>
                  import("./pages/dashboard/DashboardPage").then(({ DashboardPage }) => ({ Component: DashboardPage })),
              },
              {
                path: paths.notes(),
                lazy: () => import("./pages/notes/NotesPage").then(({ NotesPage }) => ({ Component: NotesPage })),
                children: [
                  {
                    path: ":noteId",
                    lazy: () => import("./pages/notes/NoteRoute").then(({ NoteRoute }) => ({ Component: NoteRoute })),
                  },
                ],
              },
              {
                path: paths.videos(),
                lazy: () => import("./pages/videos/VideosPage").then(({ VideosPage }) => ({ Component: VideosPage })),
              },
              {
                path: `${paths.videos()}/:videoId`,
                lazy: () =>
                  import("./pages/videos/page/VideoRoute").then(({ VideoRoute }) => ({ Component: VideoRoute })),
              },
              {
                path: paths.projects(),
                lazy: async () => {
                  const [{ ProjectsPage }] = await Promise.all([
                    import("./pages/projects/ProjectsPage"),
                    import("./pages/projects/prefetchProject").then(({ prefetchProject }) => prefetchProject()),
                  ]);
                  return { Component: ProjectsPage };
                },
              },
              {
                path: paths.calendar(),
                lazy: () =>
                  import("./pages/calendar/CalendarPage").then(({ CalendarPage }) => ({ Component: CalendarPage })),
              },
              {
                path: paths.receivedList(),
                lazy: () =>
                  import("./pages/received/ReceivedPage").then(({ ReceivedPage }) => ({ Component: ReceivedPage })),
                children: [
                  {
                    path: ":receivedId",
                    lazy: () =>
                      import("./pages/received/ReceivedRoute").then(({ ReceivedRoute }) => ({
                        Component: ReceivedRoute,
                      })),
                  },
                ],
              },
              {
                path: paths.settings(),
                lazy: () =>
                  import("./pages/settings/SettingsPage").then(({ SettingsPage }) => ({ Component: SettingsPage })),
              },
              {
                path: paths.tags(),
                lazy: () => import("./pages/settings/tags/TagsPage").then(({ TagsPage }) => ({ Component: TagsPage })),
              },
              {
                path: paths.categories(),
                lazy: () =>
                  import("./pages/settings/categories/CategoriesPage").then(({ CategoriesPage }) => ({
                    Component: CategoriesPage,
                  })),
              },
              {
                path: paths.shareTarget(),
                lazy: () =>
                  import("./pages/shareTarget/ShareTargetPage").then(({ ShareTargetPage }) => ({
                    Component: ShareTargetPage,
                  })),
              },
              {
                path: paths.changelog(),
                lazy: () =>
                  import("./pages/changelog/ChangelogPage").then(({ ChangelogPage }) => ({ Component: ChangelogPage })),
              },
              {
                lazy: () => import("./ForAdmins").then(({ ForAdmins }) => ({ Component: ForAdmins })),
                children: [
                  {
                    path: paths.admin(),
                    lazy: () =>
                      import("./pages/admin/instance/AdminPage").then(({ AdminPage }) => ({ Component: AdminPage })),
                  },
                  {
                    path: paths.adminUsers(),
                    lazy: () =>
                      import("./pages/admin/users/UsersPage").then(({ UsersPage }) => ({ Component: UsersPage })),
                  },
                  {
                    path: paths.adminInvitations(),
                    lazy: () =>
                      import("./pages/admin/InvitationsPage").then(({ InvitationsPage }) => ({
                        Component: InvitationsPage,
                      })),
                  },
                  {
                    path: paths.adminFeedback(),
                    lazy: () =>
                      import("./pages/admin/feedback/FeedbackPage").then(({ FeedbackPage }) => ({
                        Component: FeedbackPage,
                      })),
                  },
                  {
                    path: paths.adminPreviews(),
                    lazy: () =>
                      import("./pages/admin/previews/PreviewsPage").then(({ PreviewsPage }) => ({
                        Component: PreviewsPage,
                      })),
                  },
                  {
                    path: paths.adminEmailPreviews(),
                    lazy: () =>
                      import("./pages/admin/mails/EmailPreviewsPage").then(({ EmailPreviewsPage }) => ({
                        Component: EmailPreviewsPage,
                      })),
                  },
                  {
                    path: paths.adminIconSelector(),
                    lazy: () =>
                      import("./pages/admin/settings/IconSelectorPage").then(({ IconSelectorPage }) => ({
                        Component: IconSelectorPage,
                      })),
                  },
                  {
                    path: paths.adminSettings(),
                    lazy: () =>
                      import("./pages/admin/settings/AdminSettingsPage").then(({ AdminSettingsPage }) => ({
                        Component: AdminSettingsPage,
                      })),
                  },
                ],
              },
              {
                path: "*",
                lazy: () =>
                  import("./pages/errors/NotFoundPage").then(({ NotFoundPage }) => ({ Component: NotFoundPage })),
              },
            ],
          },
        ],
      },
    ],
  },
];
