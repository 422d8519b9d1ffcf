import { type ComponentType, use } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

interface Loading {
  page: Promise<ComponentType>;
  hasFailed: boolean;
  attempt: number;
}

let attempt = 0;

/** Makes failed page loads retry at the next navigation to them. */
export function forgetFailedLoads(): void {
  attempt += 1;
}

/**
 * A route whose page is loaded on the first navigation to it.
 * @param path null for a layout route.
 */
export function pageRoute(
  path: string | null,
  load: () => Promise<ComponentType>,
  children?: RouteObject[],
): RouteObject {
  let loading: Loading | null = null;
  const loaded = (): Promise<ComponentType> => {
    if (loading && !(loading.hasFailed && loading.attempt !== attempt)) return loading.page;
    const started: Loading = { page: load(), hasFailed: false, attempt };
    started.page.catch(() => {
      started.hasFailed = true;
    });
    loading = started;
    return started.page;
  };
  return {
    ...(path !== null && { path }),
    ...(children && { children }),
    element: <Page load={loaded} />,
    handle: loaded,
  };
}

function Page({ load }: { load: () => Promise<ComponentType> }) {
  const Loaded = use(load());
  return <Loaded />;
}

/** Loads all pages of an address in parallel, nested ones included. */
export function loadPages(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) route.handle?.();
}
