import { type ComponentProps, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { Link } from "../../lib/routing/Link";
import styles from "./GuideDrawer.module.css";
import { headingPrefix, pictureAddress, readTopicLink, type TopicPlace } from "./topicAddress";

const remarkPlugins = [remarkGfm];
const rehypePlugins: ComponentProps<typeof Markdown>["rehypePlugins"] = [[rehypeSlug, { prefix: headingPrefix }]];

/** Renders a topic from its Markdown. HTML in it is not rendered, and links are limited to those allowed in topics. */
export function TopicText({
  file,
  text,
  addressOf,
}: {
  file: string;
  text: string;
  /** The address that opens another place of the documentation. */
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
      // content wider than the column scrolls in its own frame, also by keyboard
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
      // heading levels start below the drawer's own title
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
