export type FrontValue = string | string[];

/** Facts as YAML between two lines of dashes; what is null or empty is left out. */
export function stringifyFrontMatter(facts: Record<string, unknown>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
      return [];
    if (Array.isArray(value)) return [`${name}:`, ...value.map((each) => `  - ${JSON.stringify(each)}`)];
    return [`${name}: ${typeof value === "string" ? JSON.stringify(value) : String(value)}`];
  });
  return `---\n${lines.join("\n")}\n---`;
}

/** The facts in front of a Markdown text, by lower-case name, and the text without them; what can't be read is left. */
export function readFrontMatter(text: string): { facts: Map<string, FrontValue>; body: string } {
  const facts = new Map<string, FrontValue>();
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(plain.slice(0, 100_000));
  if (!found) return { facts, body: plain };
  let list: string[] | null = null;
  for (const line of (found[1] ?? "").split("\n")) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (item && list) {
      list.push(unquote(item[1] ?? ""));
      continue;
    }
    const pair = /^([\p{L}\p{N}_ -]{1,100}?):(?:\s+(.*))?$/u.exec(line);
    if (!pair) continue;
    const [, name = "", value = ""] = pair;
    const key = name.trim().toLowerCase();
    const inner = /^\[(.*)\]\s*$/.exec(value.trim());
    list = [];
    if (inner) facts.set(key, splitList(inner[1] ?? ""));
    else if (value.trim() === "") facts.set(key, list);
    else facts.set(key, unquote(value));
  }
  return { facts, body: plain.slice(found[0].length) };
}

/** One value, the first of a list; null where there is none. */
export function factOf(facts: Map<string, FrontValue>, ...names: string[]): string | null {
  for (const name of names) {
    const value = facts.get(name);
    const text = Array.isArray(value) ? value[0] : value;
    if (text) return text;
  }
  return null;
}

/** A list, whether it was written as one or with commas. */
export function factsOf(facts: Map<string, FrontValue>, ...names: string[]): string[] {
  const values = names.flatMap((name) => {
    const value = facts.get(name);
    return typeof value === "string" ? splitList(value) : (value ?? []);
  });
  return values.map((value) => value.trim()).filter(Boolean);
}

function splitList(text: string): string[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g)].map(([each]) => unquote(each));
}

function unquote(text: string): string {
  const trimmed = text.trim();
  if (/^".*"$/s.test(trimmed)) {
    try {
      return String(JSON.parse(trimmed));
    } catch {
      return trimmed.slice(1, -1);
    }
  }
  if (/^'.*'$/s.test(trimmed)) return trimmed.slice(1, -1).replaceAll("''", "'");
  return trimmed.replace(/\s#.*$/, "").trim();
}
