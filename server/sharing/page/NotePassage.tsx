import { defaultNoteColor } from "../../content/noteFields.js";
import type { PageParts } from "./PageParts.js";
import { noteStyles } from "./pageStyles.js";
import type { SharedItem } from "./SharedItem.js";

export const notePage: PageParts = {
  styles: noteStyles,
  className: "pub tint",
  paper: ({ color }) => color ?? defaultNoteColor,
  Passage: NotePassage,
  sections: () => [],
  facts: () => [],
  showsEdited: true,
  frame: null,
};

function NotePassage({ item }: { item: SharedItem }) {
  const { card, body } = item;
  return (
    <>
      <h1>{card.title}</h1>
      {body.content === null ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved
        <div className="prose" dangerouslySetInnerHTML={{ __html: belowTitle(body.content) }} />
      )}
      {card.link === null ? null : (
        <a className="btn plink" href={card.link} rel="nofollow noopener ugc">
          <svg
            width="15"
            height="15"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71" />
            <path d="M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71" />
          </svg>
          <span className="clip">{card.link.length > 50 ? `${card.link.slice(0, 50)}…` : card.link}</span>
        </a>
      )}
    </>
  );
}

/** The title is the page's first heading: headings in the text are shifted below it, without skipping a level. */
function belowTitle(html: string): string {
  const raised = Number(/<h([123])>/.exec(html)?.[1] ?? 1) - 1;
  const lowered = html.replaceAll(/<(\/?)h([123])>/g, (_tag, slash: string, level: string) => {
    const shown = Math.max(2, Number(level) + 1 - raised);
    return `<${slash}h${shown}${slash === "" && shown === 2 && level !== "1" ? ' class="small"' : ""}>`;
  });
  return lowered
    .replaceAll("<a href=", '<a rel="nofollow noopener ugc" href=')
    .replaceAll("<img alt=", '<img loading="lazy" alt=');
}
