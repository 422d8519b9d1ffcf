import { pages, patternOf } from "../../../../schema/pages";

/** All else at the app's address is answered by the server. */
const appPage = patternOf(pages);

/** A prefix for the ids of headings, to avoid collisions with the page below the drawer. */
export const headingPrefix = "topic-";

/** A place in the documentation: a topic, and a heading of it. */
export interface TopicPlace {
  /** The file name, such as "notes.md"; empty: the start of the documentation. */
  file: string;
  /** The heading's id; empty: the top. */
  heading: string;
}

export function readTopicPlace(text: string): TopicPlace {
  const hash = text.indexOf("#");
  return hash < 0 ? { file: text, heading: "" } : { file: text.slice(0, hash), heading: text.slice(hash + 1) };
}

/** The target of a link in a topic. */
export type TopicLink =
  | { kind: "topic"; place: TopicPlace }
  /** A page of this app. */
  | { kind: "page"; path: string }
  | { kind: "elsewhere"; url: string }
  /** A target that is not allowed in topics. */
  | { kind: "none" };

/** @param current the topic that contains the link. */
export function readTopicLink(href: string, current: string): TopicLink {
  if (href.startsWith("#")) return { kind: "topic", place: { file: current, heading: href.slice(1) } };
  if (/^[\w-]+\.md(#[\w-]*)?$/.test(href)) return { kind: "topic", place: readTopicPlace(href) };
  if (/^\/(?!\/)/.test(href))
    return appPage.test(href.replace(/#.*/, "")) ? { kind: "page", path: href } : { kind: "elsewhere", url: href };
  const url = URL.parse(href);
  return url && /^(https?|mailto):$/.test(url.protocol) ? { kind: "elsewhere", url: url.href } : { kind: "none" };
}

/** The address of a topic's picture. Pictures are stored beside the topics; those from elsewhere are not shown. */
export function pictureAddress(src: string): string | null {
  return /^pictures\/[\w.-]+\.(png|webp)$/.test(src) ? `/docs/${src}` : null;
}
