/** Put before the ids of headings, which a page below the drawer may have too. */
export const headingPrefix = "topic-";

/** A place in the documentation: a topic, and a heading of it. */
export interface TopicPlace {
  /** Its file, "notes.md"; empty: where the documentation begins. */
  file: string;
  /** The heading's id; empty: the top. */
  heading: string;
}

export function readTopicPlace(text: string): TopicPlace {
  const hash = text.indexOf("#");
  return hash < 0 ? { file: text, heading: "" } : { file: text.slice(0, hash), heading: text.slice(hash + 1) };
}

/** Where a link that is in a topic leads. */
export type TopicLink =
  | { kind: "topic"; place: TopicPlace }
  /** A page of this app. */
  | { kind: "page"; path: string }
  | { kind: "elsewhere"; url: string }
  /** Nowhere that a topic may lead to. */
  | { kind: "none" };

/** @param current the topic that the link is in. */
export function readTopicLink(href: string, current: string): TopicLink {
  if (href.startsWith("#")) return { kind: "topic", place: { file: current, heading: href.slice(1) } };
  if (/^[\w-]+\.md(#[\w-]*)?$/.test(href)) return { kind: "topic", place: readTopicPlace(href) };
  if (/^\/(?!\/)/.test(href)) return { kind: "page", path: href };
  const url = URL.parse(href);
  return url && /^(https?|mailto):$/.test(url.protocol) ? { kind: "elsewhere", url: url.href } : { kind: "none" };
}

/** Pictures of topics lie beside them; those of anywhere else are not shown. */
export function pictureAddress(src: string): string | null {
  return /^pictures\/[\w.-]+\.(png|webp)$/.test(src) ? `/docs/${src}` : null;
}
