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

/**
 * The front matter of a Markdown text, by lower-case name, and the text without it. Each entry is parsed separately: an
 * invalid one, as in handwritten front matter, counts as its first line and does not affect others.
 */
export function readFrontMatter(text: string): { facts: Map<string, FrontValue>; body: string } {
  const facts = new Map<string, FrontValue>();
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const found = /^---[ \t]*\n(|[\s\S]*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(plain.slice(0, 100_000));
  if (!found) return { facts, body: plain };
  const pairs = (found[1] ?? "").split(/^([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,99}):(?=\s)/mu);
  for (let at = 1; at < pairs.length; at += 2) facts.set(pairs[at]!.trim().toLowerCase(), readValue(pairs[at + 1]!));
  return { facts, body: plain.slice(found[0].length) };
}

/** Scalars stay as written, and aliases are never resolved, so that no value can expand. */
function readValue(text: string): FrontValue {
  const { contents, errors, warnings } = parseDocument(`fact:${text}`, { schema: "failsafe", prettyErrors: false });
  const value = isMap(contents) && errors.length + warnings.length === 0 ? contents.items[0]?.value : null;
  if (isSeq(value)) return value.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : []));
  // to YAML, a color such as #ffe4b5 is a comment
  if (isScalar(value) && (value.value || value.type !== "PLAIN")) return String(value.value);
  const [line = ""] = text.split("\n", 1);
  return line.trim() || [];
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
