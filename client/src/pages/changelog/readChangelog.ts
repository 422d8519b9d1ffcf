export interface Version {
  /** Such as 1.0.0, or "Unreleased". */
  version: string;
  /** Such as 2024-01-21; null if the heading has none. */
  date: string | null;
  /** The number of the build that contained it; null if the heading has none. */
  build: number | null;
  /** `kind` is Added, Changed or Fixed, for example; null without a heading. */
  changes: { kind: string | null; text: string }[];
}

const head = /^## +(Unreleased|[\d.]+)(?: - (\d{4}-\d{2}-\d{2}))?(?: \(build (\d+)\))?\s*$/;
const section = /^### +(.+?)\s*$/;
const change = /^[-*] +(.+)$/;

/** Parses the changelog into versions, in the file's order. Its format is that of keepachangelog.com. */
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
