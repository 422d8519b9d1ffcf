import type { Plugin } from "vite";
import { operationPrefix } from "./splitOperations";

const names = ["kit", "account", "shell", "pages"] as const;
type ChunkName = (typeof names)[number];

/** A dashboard module used by this many pages or more goes into the shared `pages` chunk. */
const minPages = 2;
/** An icon used by this many chunks or more goes into the shared `icons` chunk. */
const minChunks = 8;

const icons = "/lucide-react/";
const iconBarrel = `${icons}dist/esm/lucide-react.mjs`;
const namedIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconFile = /export\s*\{([^}]*)\}\s*from\s*["']\.(\/icons\/[\w-]+\.mjs)["']/g;
const namedOperations = /import\s*\{([^}]*)\}\s*from\s*["'](?:[^"']*\/gql|\.)\/(?:hooks|graphql)["']/g;
const ownDocument = /\bGraphql\.(\w+)/g;

/**
 * Groups modules into shared chunks, where dozens of small files would each cost a request and compress badly: the
 * frame around every signed-in page, and the modules that most of those pages use.
 * @param folder the client's sources, without a slash at the end.
 */
export function firstChunks(folder: string) {
  const at = (path: string): string => `${folder}/${path}`;
  const chunkOf = new Map<string, ChunkName>();
  const plugin: Plugin = {
    name: "first-chunks",
    apply: "build",
    buildEnd() {
      // Two barrels export every operation and every icon: what a module imports from them counts by its names.
      const iconOf = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        if (!id.endsWith(iconBarrel)) continue;
        for (const [, list = "", file = ""] of (this.getModuleInfo(id)?.code ?? "").matchAll(iconFile))
          for (const name of list.matchAll(/default as (\w+)/g))
            iconOf.set(name[1] ?? "", id.replace(/\/[^/]+$/, file));
      }
      const importsOf = (id: string): string[] => {
        const { code = "", importedIds = [] } = this.getModuleInfo(id) ?? {};
        const text = code ?? "";
        const operations = namesIn(text, namedOperations);
        if (id.startsWith(operationPrefix)) operations.push(...[...text.matchAll(ownDocument)].map(([, name]) => name));
        return [
          ...operations.map((name) => operationPrefix + name),
          ...namesIn(text, namedIcons).flatMap((name) => iconOf.get(name) ?? []),
          ...importedIds.filter((next) => !next.startsWith(at("gql/")) && !next.includes(icons)),
        ];
      };
      const reached = (ids: readonly string[]): Set<string> => {
        const seen = new Set(ids);
        for (const id of seen) for (const next of importsOf(id)) seen.add(next);
        return seen;
      };
      const put = (name: ChunkName, ids: Iterable<string>): void => {
        for (const id of ids) {
          // dynamically imported modules stay separate files: merged into another, their exports would be missing
          if (!chunkOf.has(id) && !this.getModuleInfo(id)?.dynamicImporters.length) chunkOf.set(id, name);
        }
      };

      const routes = this.getModuleInfo(at("routes.tsx"))?.dynamicallyImportedIds ?? [];
      const isSignedOut = (id: string): boolean => id.startsWith(at("pages/account/"));
      const start = reached([at("main.tsx")]);
      const accountPages = routes.filter(isSignedOut).map((id) => reached([id]));
      const signedOut = accountPages.reduce((all, page) => all.union(page), start);
      const shell = reached([at("SignedIn.tsx")]);
      const pages = routes.filter((id) => !isSignedOut(id) && id !== at("SignedIn.tsx")).map((id) => reached([id]));
      const dashboard = reached([at("pages/dashboard/DashboardPage.tsx")]);

      put("kit", shell.intersection(reached([at("pages/account/LoginPage.tsx")])).difference(start));
      put(
        "account",
        [...signedOut.difference(start)].filter(
          (id) => accountPages.filter((page) => page.has(id)).length > 1 && !pages.some((page) => page.has(id)),
        ),
      );
      put("shell", shell.difference(signedOut));
      put(
        "pages",
        [...dashboard.difference(signedOut)].filter((id) => pages.filter((page) => page.has(id)).length >= minPages),
      );
    },
  };
  const groups = [
    { name: "icons", test: (id: string) => id.includes(icons), minShareCount: minChunks },
    ...names.map((name) => ({ name, test: (id: string) => chunkOf.get(id) === name })),
  ];
  return { plugin, groups };
}

/** The names that a module imports from files matching a pattern, as exported there. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((name) => name.trim().split(" ")[0] || []),
  );
}
