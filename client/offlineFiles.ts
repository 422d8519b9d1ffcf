import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** The files needed for the app's first render, besides its entry. */
const firstSources = [
  "src/SignedIn.tsx",
  "src/pages/dashboard/DashboardPage.tsx",
  "src/pages/notes/NotesPage.tsx",
  "src/data/offline/restore.ts",
];
/** Pages for signed-out people, which are useless without a network. */
const neverOffline = ["LoginPage", "ResetPasswordPage", "AuthCallbackPage"].map(
  (page) => `src/pages/account/${page}.tsx`,
);

/**
 * Separates the files that a service worker precaches on install from those it fetches later: these get "later" as
 * their revision, which a hashed file name does not need.
 */
export function offlineFiles(folder: string): (entries: Entry[]) => { manifest: Entry[]; warnings: string[] } {
  return (entries) => {
    const path = join(folder, ".vite/manifest.json");
    if (!existsSync(path)) return { manifest: entries, warnings: [] };
    const chunks = JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>;
    const first = filesOf(chunks);
    const never = new Set(neverOffline.flatMap((source) => [chunks[source]?.file, ...(chunks[source]?.css ?? [])]));
    const manifest = entries
      .filter(({ url }) => !never.has(url))
      .map((entry) =>
        entry.url.startsWith("assets/") && !first.has(entry.url) ? { ...entry, revision: "later" } : entry,
      );
    return { manifest, warnings: [] };
  };
}

function filesOf(chunks: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const [name, { isEntry }] of Object.entries(chunks)) if (isEntry) take(name);
  for (const source of firstSources) take(source);
  // the one font face that the page itself requests
  for (const { file } of Object.values(chunks)) if (/radio-canada-latin-wght-normal/.test(file)) files.add(file);
  return files;
}
