export interface Version {
  /** As 1.0.0, or "Unreleased". */
  version: string;
  /** As 2024-01-21; null where the head tells none. */
  date: string | null;
  /** Of the build that brought it; null where the head tells none. */
  build: number | null;
  /** `kind` is as Added, Changed or Fixed; null where no head says. */
  changes: { kind: string | null; text: string }[];
}

const head = /^## +(Unreleased|[\d.]+)(?: - (\d{4}-\d{2}-\d{2}))?(?: \(build (\d+)\))?\s*$/;
const section = /^### +(.+?)\s*$/;
const change = /^[-*] +(.+)$/;

/** The versions of the changelog's one file, in its order. It is written as keepachangelog.com says. */
export function readChangelog(text: string): Version[] {
  const versions: Version[] = [];
  let kind: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [isHead, version = "", date = null, build = null] = head.exec(line) ?? [];
    if (isHead) {
      versions.push({ version, date, build: build === null ? null : Number(build), changes: [] });
      kind = null;
    }
    kind = section.exec(line)?.[1] ?? kind;
    const [, words] = change.exec(line) ?? [];
    if (words) versions.at(-1)?.changes.push({ kind, text: words });
  }
  return versions;
}
