import { Suspense } from "react";
import { useLocation, useRoutes } from "react-router-dom";
import { AppRouter } from "./lib/routing/AppRouter";
import { loadPages } from "./lib/routing/pageRoute";
import { PageBoundary } from "./pages/errors/PageBoundary";
import { PageLoading } from "./pages/errors/PageLoading";
import { routes } from "./routes";

/** The root component: maps addresses to pages. */
export function App() {
  return (
    <AppRouter isLoaded={(path) => loadPages(routes, path)}>
      <PageBoundary>
        <Suspense fallback={<PageLoading />}>
          <Pages />
        </Suspense>
      </PageBoundary>
    </AppRouter>
  );
}

function Pages() {
  loadPages(routes, useLocation().pathname);
  return useRoutes(routes);
}
