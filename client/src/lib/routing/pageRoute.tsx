import { type ComponentType, use } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { loadCode } from "../loadCode";

interface Loading {
  page: Promise<ComponentType>;
  /** null until the page has loaded. */
  loaded: ComponentType | null;
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
  const current = (): Loading => {
    if (loading && !(loading.hasFailed && loading.attempt !== attempt)) return loading;
    const started: Loading = { page: loadCode(load), loaded: null, hasFailed: false, attempt };
    started.page.then(
      (page) => {
        started.loaded = page;
      },
      () => {
        started.hasFailed = true;
      },
    );
    loading = started;
    return started;
  };
  return {
    ...(path !== null && { path }),
    ...(children && { children }),
    element: <Page current={current} />,
    handle: current,
  };
}

function Page({ current }: { current: () => Loading }) {
  const { loaded, page } = current();
  const Loaded = loaded ?? use(page);
  return <Loaded />;
}

/**
 * Loads all pages of an address in parallel, nested ones included.
 * @returns whether all of them have already loaded.
 */
export function loadPages(routes: RouteObject[], path: string): boolean {
  const pages = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle?.() as Loading | undefined);
  return pages.every((page) => page?.loaded);
}
