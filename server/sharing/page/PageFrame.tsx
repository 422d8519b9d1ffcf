import type { ReactNode } from "react";
import type { PageFonts } from "./pageFonts.js";

interface Props {
  title: string;
  styles: string;
  fonts: PageFonts;
  /** Whether it quotes somebody, which has its own face. */
  hasQuotes?: boolean;
  /** Further elements of the head, such as link previews. */
  head?: ReactNode;
  children: ReactNode;
}

/** A page that needs no script and is not indexed by search engines. */
export function PageFrame({ title, styles, fonts, hasQuotes = false, head, children }: Props) {
  const preloaded = [fonts.own, hasQuotes ? fonts.passage : null].filter((file) => file !== null);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex,nofollow" />
        <title>{`${title} · Commonplace`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {preloaded.map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
        ))}
        {head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, whose signs must stay as they are */}
        <style dangerouslySetInnerHTML={{ __html: fonts.faces + styles }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

export function Brand() {
  return (
    <a className="brand" href="/">
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <rect width="20" height="20" rx="5" fill="currentColor" />
        <path d="M8.5 0v20" stroke="var(--page)" strokeWidth="1.3" />
        <path d="M2.9 6.1h3.2" stroke="var(--mk)" strokeWidth="2.2" />
      </svg>
      <span className="word" role="img" aria-label="Commonplace" />
    </a>
  );
}
