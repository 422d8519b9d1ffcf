import { type ComponentProps, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router-dom";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import styles from "./GuideDrawer.module.css";
import { headingPrefix, pictureAddress, readTopicLink, type TopicPlace } from "./topicAddress";

const remarkPlugins = [remarkGfm];
const rehypePlugins: ComponentProps<typeof Markdown>["rehypePlugins"] = [[rehypeSlug, { prefix: headingPrefix }]];

/** A topic from its Markdown. No HTML in it is taken as such, and every link is one that a topic may have. */
export default function TopicText({
  file,
  text,
  addressOf,
}: {
  file: string;
  text: string;
  /** The address in which another place of the documentation is open. */
  addressOf: (place: TopicPlace) => string;
}) {
  const components = useMemo<Components>(
    () => ({
      a: ({ href = "", children }) => {
        const link = readTopicLink(href, file);
        if (link.kind === "topic") return <Link to={addressOf(link.place)}>{children}</Link>;
        if (link.kind === "page") return <Link to={link.path}>{children}</Link>;
        if (link.kind === "none") return <>{children}</>;
        return (
          <a href={link.url} target="_blank" rel="noreferrer">
            {children}
          </a>
        );
      },
      img: ({ src, alt }) => {
        const address = typeof src === "string" ? pictureAddress(src) : null;
        return address && <img src={address} alt={alt ?? ""} loading="lazy" />;
      },
      // what is wider than the column moves in its own frame, by the keyboard too
      table: ({ node: _node, ...table }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className={styles.wide} tabIndex={0} aria-label="Table">
          <table {...table} />
        </section>
      ),
      pre: ({ node: _node, ...block }: ComponentProps<"pre"> & { node?: unknown }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre {...block} tabIndex={0} />
      ),
      // the drawer's own title is the heading above these
      h1: ({ children, id }) => <h3 id={id}>{children}</h3>,
      h2: ({ children, id }) => <h4 id={id}>{children}</h4>,
      h3: ({ children, id }) => <h5 id={id}>{children}</h5>,
    }),
    [file, addressOf],
  );
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </Markdown>
  );
}
