export interface Version {
  version: string;
  /** As 2024-01-21; null where the head tells none. */
  date: string | null;
  /** Of the build that brought it; null where the head tells none. */
  build: number | null;
  changes: { kind: string | null; text: string }[];
}

const head = /^## +([\d.]+)(?:, *(\d{4}-\d{2}-\d{2}))?(?:, *build +(\d+))?\s*$/;
const change = /^[-*] +(?:\*\*([^*]+)\*\*:? *)?(.+)$/;

/** The versions of the changelog's one file, in its order. */
export function readChangelog(text: string): Version[] {
  const versions: Version[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [isHead, version = "", date = null, build = null] = head.exec(line) ?? [];
    if (isHead) versions.push({ version, date, build: build === null ? null : Number(build), changes: [] });
    const [isChange, kind = null, words = ""] = change.exec(line) ?? [];
    if (isChange) versions.at(-1)?.changes.push({ kind, text: words });
  }
  return versions;
}
