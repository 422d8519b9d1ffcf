import type { Plugin } from "vite";
import { operationPrefix } from "./splitOperations";

const names = ["kit", "account", "proof", "shell", "pages"] as const;
type ChunkName = (typeof names)[number];

/** A dashboard module used by this many pages or more goes into the shared `pages` chunk. */
const minPages = 2;
/** An icon used by this many chunks or more goes into the shared `icons` chunk. */
const minChunks = 8;

const icons = "/lucide-react/";
/** The modules that only name what others export. */
const barrels = [
  { name: "lucide-react", file: `${icons}dist/esm/lucide-react.mjs` },
  { name: "@apollo/client/react", file: "/@apollo/client/react/index.js" },
  { name: "rxjs", file: "/rxjs/dist/esm/index.js" },
].map((barrel) => ({
  ...barrel,
  imports: new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${barrel.name}["']`, "g"),
}));
const exportedFile = /export\s*\{([^}]*)\}\s*from\s*["']\.(\/[\w/.-]+)["']/g;
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
  /** The modules of the signed-out pages. Their icons are in no chunk of icons that other pages use. */
  let signedOut = new Set<string>();
  const plugin: Plugin = {
    name: "first-chunks",
    apply: "build",
    buildEnd() {
      // Barrels export every icon, hook and operation: what a module imports from them counts by its names.
      const exporters = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        const barrel = barrels.find(({ file }) => id.endsWith(file));
        if (!barrel) continue;
        const { code, importedIds = [] } = this.getModuleInfo(id) ?? {};
        const folder = id.replace(/\/[^/]+$/, "");
        for (const [, list = "", path = ""] of (code ?? "").matchAll(exportedFile)) {
          const exporter = importedIds.find(
            (each) => each.replace(/\.\w+$/, "") === folder + path.replace(/\.\w+$/, ""),
          );
          for (const given of list.split(",")) {
            const name = given.trim().split(" ").at(-1);
            if (name && exporter) exporters.set(`${barrel.name} ${name}`, exporter);
          }
        }
      }
      const importsOf = (id: string): string[] => {
        const { code = "", importedIds = [] } = this.getModuleInfo(id) ?? {};
        const text = code ?? "";
        const operations = namesIn(text, namedOperations);
        if (id.startsWith(operationPrefix)) operations.push(...[...text.matchAll(ownDocument)].map(([, name]) => name));
        return [
          ...operations.map((name) => operationPrefix + name),
          ...barrels.flatMap(({ name, imports }) =>
            namesIn(text, imports).flatMap((each) => exporters.get(`${name} ${each}`) ?? []),
          ),
          ...importedIds.filter(
            (next) => !next.startsWith(at("gql/")) && !barrels.some(({ file }) => next.endsWith(file)),
          ),
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
      signedOut = accountPages.reduce((all, page) => all.union(page), start);
      const shell = reached([at("SignedIn.tsx")]);
      const pages = routes.filter((id) => !isSignedOut(id) && id !== at("SignedIn.tsx")).map((id) => reached([id]));
      const dashboard = reached([at("pages/dashboard/DashboardPage.tsx")]);

      put(
        "kit",
        shell
          .union(dashboard)
          .intersection(reached([at("pages/account/LoginPage.tsx")]))
          .difference(start),
      );
      put(
        "account",
        [...signedOut.difference(start)].filter(
          (id) => accountPages.filter((page) => page.has(id)).length > 1 && !pages.some((page) => page.has(id)),
        ),
      );
      // proving who one is, to sign in and in the settings
      put(
        "proof",
        [...signedOut.difference(start)].filter((id) => {
          const count = pages.filter((page) => page.has(id)).length;
          return (count === 1 || count === 2) && !dashboard.has(id) && !id.includes(icons);
        }),
      );
      put("shell", shell.difference(signedOut));
      put(
        "pages",
        [...dashboard.difference(signedOut)].filter((id) => pages.filter((page) => page.has(id)).length >= minPages),
      );
    },
  };
  const groups = [
    ...names.map((name) => ({ name, test: (id: string) => chunkOf.get(id) === name })),
    { name: "icons", test: (id: string) => id.includes(icons) && !signedOut.has(id), minShareCount: minChunks },
  ];
  return { plugin, groups };
}

/** The names that a module imports from files matching a pattern, as exported there. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((name) => name.trim().split(" ")[0] || []),
  );
}
