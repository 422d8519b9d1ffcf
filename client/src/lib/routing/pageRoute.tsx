import { type ComponentType, use } from "react";
import { matchRoutes, type RouteObject, useLocation } from "react-router-dom";

interface Loading {
  page: Promise<ComponentType>;
  hasFailed: boolean;
  /** The step of the history that it was loaded for. */
  key: string;
}

/**
 * A route whose page is loaded once it is gone to. A load that failed is tried again at the next step.
 * @param path null for what lies around other pages.
 */
export function pageRoute(
  path: string | null,
  load: () => Promise<ComponentType>,
  children?: RouteObject[],
): RouteObject {
  let loading: Loading | null = null;
  const loadFor = (key: string): Promise<ComponentType> => {
    if (loading && !(loading.hasFailed && loading.key !== key)) return loading.page;
    const started: Loading = { page: load(), hasFailed: false, key };
    started.page.catch(() => {
      started.hasFailed = true;
    });
    loading = started;
    return started.page;
  };
  return {
    ...(path !== null && { path }),
    ...(children && { children }),
    element: <Page loadFor={loadFor} />,
    handle: loadFor,
  };
}

function Page({ loadFor }: { loadFor: (key: string) => Promise<ComponentType> }) {
  const Loaded = use(loadFor(useLocation().key));
  return <Loaded />;
}

/** Loads all pages of an address at once, those within others too. */
export function loadPages(routes: RouteObject[], { pathname, key }: { pathname: string; key: string }): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) route.handle?.(key);
}
