export interface Shared {
  title: string;
  text: string;
  /** http or https; null if there was none. */
  link: string | null;
}

const longestTitle = 255;
const longestText = 50_000;

/** Parses content shared by another app. Many apps send the link as the text, or at its end, and no URL. */
export function readShared(parameters: URLSearchParams): Shared {
  const given = (name: string): string => (parameters.get(name) ?? "").trim();
  const inText = /https?:\/\/\S+/.exec(given("text"))?.[0] ?? null;
  const link = [given("url"), inText].find((one) => one && isWebLink(one)) ?? null;
  const text = link && given("url") === "" ? given("text").replace(link, "").trim() : given("text");
  const firstLine = text.split("\n")[0] ?? "";
  const title = given("title") || firstLine || (link ? new URL(link).hostname : "");
  return {
    title: title.slice(0, longestTitle),
    text: (title === text ? "" : text).slice(0, longestText),
    link,
  };
}

function isWebLink(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}
