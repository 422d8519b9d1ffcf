import { decodeEntities } from "../../content/html/tokensOf.js";

const patterns = new Map(
  ["src", "alt", "href"].map((name) => [
    name,
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>]+))`, "i"),
  ]),
);

/** Decodes the entities that the Markdown library writes, too. */
export const decodeText = (text: string): string => decodeEntities(text.replaceAll("&#39;", "'"));

/** The value of an attribute of a start tag as somebody wrote it; empty without one. */
export function htmlAttribute(tag: string, name: "src" | "alt" | "href"): string {
  const [, ...values] = patterns.get(name)?.exec(tag) ?? [];
  return decodeText(values.find((value) => value !== undefined) ?? "");
}
