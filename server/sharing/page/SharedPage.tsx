import type { ReactNode } from "react";
import { formatMailDay } from "../../platform/mail/formatMailTime.js";
import { itemText } from "../itemText.js";
import { figureStyles } from "./figureStyles.js";
import { Brand, PageFrame } from "./PageFrame.js";
import type { PageParts } from "./PageParts.js";
import type { PageFonts } from "./pageFonts.js";
import type { SharedItem } from "./SharedItem.js";

interface Props {
  item: SharedItem;
  parts: PageParts;
  fonts: PageFonts;
  publicUrl: string;
}

const descriptionLength = 200;

export function SharedPage({ item, parts, fonts, publicUrl }: Props) {
  const { card, body, path } = item;
  const { Passage } = parts;
  const paper = parts.paper(card);
  const sections = parts.sections(item);
  return (
    <PageFrame
      title={card.title}
      fonts={fonts}
      hasQuotes={body.transcript.length > 0 || (body.content ?? "").includes("<blockquote")}
      styles={(paper === null ? "" : `:root{--c:${paper}}`) + parts.styles + figureStyles(body.content)}
      head={<Preview item={item} url={publicUrl + path} publicUrl={publicUrl} />}
    >
      <div className={parts.className}>
        <aside className="side">
          <Brand />
          <Margin item={item} parts={parts} />
          {sections.length > 0 ? (
            <nav className="toc" aria-label="On this page">
              {sections.map(({ id, name }) => (
                <a key={id} href={`#${id}`}>
                  {name}
                </a>
              ))}
            </nav>
          ) : null}
          <div className="foot">
            <p>Commonplace is a place to keep notes, videos and plans.</p>
            <a href="/login?view=sign-up">Start your own</a>
          </div>
        </aside>
        <main>
          <article>
            <Passage item={item} />
            <Files item={item} />
          </article>
          <footer className="foot low">
            <span>Kept in Commonplace</span>
            <a href="/login?view=sign-up">Start your own</a>
          </footer>
        </main>
      </div>
    </PageFrame>
  );
}

/** The link preview that programs show for a pasted link. */
function Preview({ item, url, publicUrl }: { item: SharedItem; url: string; publicUrl: string }) {
  const { card, ownerName } = item;
  const words = itemText(item).slice(card.title.length).replaceAll(/\s+/g, " ").trim();
  const isShort = words.length <= descriptionLength;
  const said = isShort
    ? words
    : `${words
        .slice(0, descriptionLength)
        .toWellFormed()
        .replace(/\s\S*$/, "")}…`;
  const description = said || `Shared by ${ownerName}`;
  const picture = card.thumbnailUrl ?? `${publicUrl}/landing/notes-light.webp`;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Commonplace" />
      <meta property="og:title" content={card.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="alternate" type="text/plain" href={`${item.path}.txt`} title="Plain text" />
      <link rel="alternate" type="text/markdown" href={`${item.path}.md`} title="Markdown" />
    </>
  );
}

/** Who shared it, where it is filed, when it was edited, and when the link closes. */
function Margin({ item, parts }: Pick<Props, "item" | "parts">) {
  const { card, ownerName, expiresAt, CategoryIcon } = item;
  return (
    <dl>
      <Fact name="Shared by">
        <span className="ava" aria-hidden="true">
          {initialsOf(ownerName)}
        </span>
        {ownerName}
      </Fact>
      {card.category === null ? null : (
        <Fact name="Kept under">
          {CategoryIcon === null ? null : <CategoryIcon size={15} aria-hidden />}
          {card.category.name}
        </Fact>
      )}
      {card.tags.length === 0 ? null : <Fact name="Tags">{card.tags.map(({ name }) => name).join(", ")}</Fact>}
      {parts.facts(card).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {parts.showsEdited ? (
        <Fact name="Last edited">
          <time className="num" dateTime={card.updatedAt}>
            {formatMailDay(card.updatedAt)}
          </time>
        </Fact>
      ) : null}
      {expiresAt === null ? null : (
        <Fact name="Link expires">
          <time className="num" dateTime={expiresAt}>
            {`${formatMailDay(expiresAt)}, ${expiresAt.slice(11, 16)} UTC`}
          </time>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="row">{children}</dd>
    </div>
  );
}

function Files({ item: { files, path } }: { item: SharedItem }) {
  if (files.length === 0) return null;
  return (
    <section className="files">
      <h2>Attachments</h2>
      <ul>
        {files.map(({ id, fileName, fileSize }) => (
          <li key={id}>
            <a href={`${path}/files/${id}`} download>
              <u>{fileName}</u>
              <span className="num">{formatSize(fileSize)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
