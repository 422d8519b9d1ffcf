import { Navigate, type RouteObject } from "react-router-dom";
import { PageLoading } from "./errors/PageLoading";
import { RouteError } from "./errors/RouteError";
import { paths } from "./paths";

/** Each page is a chunk of its own. Signing in needs neither the shell nor the cache, so it loads neither. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { path: "/", element: <Navigate replace to={paths.dashboard()} /> },
      {
        path: paths.login(),
        lazy: () => import("./account/LoginPage").then(({ LoginPage }) => ({ Component: LoginPage })),
      },
      {
        path: paths.resetPassword(),
        lazy: () =>
          import("./account/ResetPasswordPage").then(({ ResetPasswordPage }) => ({ Component: ResetPasswordPage })),
      },
      {
        path: paths.authCallback(),
        lazy: () =>
          import("./account/AuthCallbackPage").then(({ AuthCallbackPage }) => ({ Component: AuthCallbackPage })),
      },
      {
        lazy: () => import("./SignedIn").then(({ SignedIn }) => ({ Component: SignedIn })),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                path: paths.dashboard(),
                lazy: () =>
                  import("./dashboard/DashboardPage").then(({ DashboardPage }) => ({ Component: DashboardPage })),
              },
              {
                path: paths.notes(),
                lazy: () => import("./notes/NotesPage").then(({ NotesPage }) => ({ Component: NotesPage })),
                children: [
                  {
                    path: ":noteId",
                    lazy: () => import("./notes/NoteRoute").then(({ NoteRoute }) => ({ Component: NoteRoute })),
                  },
                ],
              },
              {
                path: paths.videos(),
                lazy: () => import("./videos/VideosPage").then(({ VideosPage }) => ({ Component: VideosPage })),
              },
              {
                path: `${paths.videos()}/:videoId`,
                lazy: () => import("./videos/page/VideoRoute").then(({ VideoRoute }) => ({ Component: VideoRoute })),
              },
              {
                path: paths.projects(),
                lazy: () => import("./projects/ProjectsPage").then(({ ProjectsPage }) => ({ Component: ProjectsPage })),
              },
              {
                path: paths.calendar(),
                lazy: () => import("./calendar/CalendarPage").then(({ CalendarPage }) => ({ Component: CalendarPage })),
              },
              {
                path: paths.receivedList(),
                lazy: () => import("./received/ReceivedPage").then(({ ReceivedPage }) => ({ Component: ReceivedPage })),
                children: [
                  {
                    path: ":receivedId",
                    lazy: () =>
                      import("./received/ReceivedRoute").then(({ ReceivedRoute }) => ({ Component: ReceivedRoute })),
                  },
                ],
              },
              {
                path: paths.settings(),
                lazy: () => import("./settings/SettingsPage").then(({ SettingsPage }) => ({ Component: SettingsPage })),
              },
              {
                path: paths.tags(),
                lazy: () => import("./settings/tags/TagsPage").then(({ TagsPage }) => ({ Component: TagsPage })),
              },
              {
                path: paths.categories(),
                lazy: () =>
                  import("./settings/categories/CategoriesPage").then(({ CategoriesPage }) => ({
                    Component: CategoriesPage,
                  })),
              },
              {
                path: "*",
                lazy: () => import("./errors/NotFoundPage").then(({ NotFoundPage }) => ({ Component: NotFoundPage })),
              },
            ],
          },
        ],
      },
    ],
  },
];
