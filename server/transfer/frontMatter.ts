import { isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";

export type FrontValue = string | string[];

/** Front matter as YAML between two lines of dashes; null and empty values are left out. */
export function stringifyFrontMatter(facts: Record<string, unknown>): string {
  const given = Object.entries(facts).filter(([, value]) => value !== null && String(value) !== "");
  const lines = stringify(Object.fromEntries(given), {
    defaultKeyType: "PLAIN",
    defaultStringType: "QUOTE_DOUBLE",
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    lineWidth: 0,
  });
  return `---\n${lines}---`;
}

/** The front matter of a Markdown text, and the text without it. */
export interface FrontMatter {
  /** By lower-case name. */
  facts: Map<string, FrontValue>;
  /** The names of values that are neither a text nor a list of texts or of which there are several; lines that are no facts. */
  unread: string[];
  body: string;
}

/**
 * Each entry is parsed separately: an invalid one, as in handwritten front matter, counts as its first line and does not
 * affect others. Lines between which there is no fact are text.
 */
export function readFrontMatter(text: string): FrontMatter {
  const facts: FrontMatter["facts"] = new Map();
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = /^---[ \t]*\n(|[\s\S]*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(plain.slice(0, 100_000));
  const pairs = (found?.[1] ?? "").split(/^(["']?[\p{L}\p{N}_$@][^:"'\n]{0,99}["']?):(?=\s)/mu);
  const unread = (pairs[0] ?? "").split("\n").filter((line) => /^\s*[^\s#]/.test(line));
  if (!found || (pairs.length === 1 && unread.length > 0)) return { facts, unread: [], body: plain };
  for (let at = 1; at < pairs.length; at += 2) {
    const name = pairs[at]!.replaceAll(/["']/g, "").trim().toLowerCase();
    const { value, isWhole } = readValue(pairs[at + 1]!);
    if (!isWhole || facts.has(name)) unread.push(name);
    facts.set(name, value);
  }
  return { facts, unread, body: plain.slice(found[0].length) };
}

/** Scalars stay as written, and aliases are never resolved, so that no value can expand. */
function readValue(text: string): { value: FrontValue; isWhole: boolean } {
  const { contents, errors, warnings } = parseDocument(`fact:${text}`, { schema: "failsafe", prettyErrors: false });
  const isOne = isMap(contents) && contents.items.length === 1 && errors.length + warnings.length === 0;
  const value = isOne ? contents.items[0]?.value : null;
  if (isSeq(value)) {
    const items = value.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : []));
    return { value: items, isWhole: items.length === value.items.length };
  }
  // to YAML, a color such as #ffe4b5 is a comment
  if (isScalar(value) && (value.value || value.type !== "PLAIN")) return { value: String(value.value), isWhole: true };
  const [line = ""] = text.split("\n", 1);
  return { value: line.trim() || [], isWhole: text.trim() === line.trim() };
}

/** One value, the first of a list; null without one. */
export function factOf(facts: Map<string, FrontValue>, ...names: string[]): string | null {
  for (const name of names) {
    const value = facts.get(name);
    const text = Array.isArray(value) ? value[0] : value;
    if (text) return text;
  }
  return null;
}

/** A list, written as one or separated by commas. */
export function factsOf(facts: Map<string, FrontValue>, ...names: string[]): string[] {
  const values = names.flatMap((name) => {
    const value = facts.get(name);
    return typeof value === "string" ? value.split(",") : (value ?? []);
  });
  return values.map((value) => value.trim()).filter(Boolean);
}
