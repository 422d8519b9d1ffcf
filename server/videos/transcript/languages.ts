import type { IncomingHttpHeaders } from "node:http";

const tagPattern = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,4}$/;
const maxLanguages = 10;

/** A sentence about an invalid language; null when it is valid or empty. */
export function checkLanguage(value: unknown): string | null {
  if (value === null || (typeof value === "string" && tagPattern.test(value))) return null;
  return "Please enter a language as a BCP 47 tag, e.g. en or pt-BR";
}

/** A sentence about an invalid list of languages; null when it is valid or empty. */
export function checkLanguages(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  if (value.length > maxLanguages) return `Please enter at most ${maxLanguages} languages`;
  return value.map(checkLanguage).find((sentence) => sentence !== null) ?? null;
}

/** The person's languages in order of preference: the given ones, or else those of their browser. */
export function languageOrder(given: readonly string[] | null | undefined, headers: IncomingHttpHeaders): string[] {
  const wanted = given?.length ? given : acceptedLanguages(headers["accept-language"] ?? "");
  return [...new Set(wanted.filter((tag) => tagPattern.test(tag)))].slice(0, maxLanguages);
}

function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 1_000)
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** `en` of `en-GB`. */
export function baseLanguage(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}
