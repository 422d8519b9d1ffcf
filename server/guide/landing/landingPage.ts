import { createAccount } from "../../../schema/sentences.js";

/** A part of the app with a picture of it, which `npm run shots -- --landing` takes. */
interface Part {
  head: string;
  passage: string;
  picture: string;
  alt: string;
}

const parts: Part[] = [
  {
    head: "Notes",
    passage:
      "Write, quote and make lists. Give a note a color, a category and tags, or leave it as it is: any word in it finds it again.",
    picture: "notes",
    alt: "The notes page: colored notes by date, their categories beside them.",
  },
  {
    head: "Videos",
    passage:
      "Paste a link to a video and read what is said in it. The transcript can be searched, and the summary's key points jump to the moment.",
    picture: "video",
    alt: "A video with its transcript, one's own notes and a summary.",
  },
  {
    head: "Projects",
    passage:
      "Break a project into tasks and subprojects, keep its notes and videos beside them, and see what is left to do.",
    picture: "projects",
    alt: "A project with its progress, its subprojects and its tasks.",
  },
  {
    head: "Calendar",
    passage:
      "Plan your day, week or year, with repeating events, reminders and your to-dos alongside. Other calendars can be shown in it, and it can be shown in others.",
    picture: "calendar-week",
    alt: "A week in the calendar, with events in the colors of their types.",
  },
];

const entries: [head: string, passage: string][] = [
  ["Sharing", "Share a note by a link that stops working when you say so, or send it to somebody by e-mail."],
  [
    "Your data",
    "Only you see what you keep. It is saved as you type, also without a connection. What you delete stays in the trash for 30 days, and you can export everything at any time.",
  ],
];

/** The picture of a part for both themes, with an upright one for phones. */
function pictureOf({ picture, alt }: Part, index: number): string {
  const phone = 'width="780" height="1120" media="(max-width: 767px)';
  const dark = "(prefers-color-scheme: dark)";
  return `<picture>
<source srcset="/landing/${picture}-phone-dark.webp" ${phone} and ${dark}">
<source srcset="/landing/${picture}-phone-light.webp" ${phone}">
<source srcset="/landing/${picture}-dark.webp" width="1600" height="1000" media="${dark}">
<img src="/landing/${picture}-light.webp" width="1600" height="1000"${index === 0 ? "" : ' loading="lazy"'} alt="${alt}">
</picture>`;
}

/**
 * The landing page for signed-out visitors: it describes the app, without any script.
 * @param look addresses of the app's own styles and of the fonts to preload, and the faces of the fonts: with them, text
 * doesn't move when a font arrives late.
 */
export function landingPage(look: { stylesheets: string[]; fonts: string[]; faces: string }): string {
  const links = [
    ...look.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...look.stylesheets, "/landing/landing.css"].map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style>${look.faces}</style>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Notes, videos, projects and a calendar in one place.">
<title>Commonplace</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${links.join("\n")}
</head>
<body class="landing">
<header class="landing-row">
<div class="landing-head landing-brand">
<svg width="22" height="22" viewBox="0 0 20 20" fill="none" aria-hidden="true"><rect width="20" height="20" rx="5" fill="currentColor"/><path d="M8.5 0v20" stroke="var(--page)" stroke-width="1.3"/><path d="M2.9 6.1h3.2" stroke="var(--mk)" stroke-width="2.2"/></svg>
<span class="landing-wordmark" role="img" aria-label="Commonplace"></span>
</div>
<nav class="landing-passage landing-nav" aria-label="Account"><a href="/login">Sign in</a></nav>
</header>
<main>
<div class="landing-row">
<div class="landing-head"></div>
<div class="landing-passage landing-opening">
<h1>Your notes, videos, projects and calendar, in one place.</h1>
<p>One search finds all of it, by any word you remember. Commonplace is named after the commonplace book, in which people kept passages, ideas and plans.</p>
<p class="landing-actions"><a class="landing-button" href="/login?view=sign-up">${createAccount}</a> <a class="landing-button landing-outline" href="/login">Sign in</a></p>
</div>
</div>
${parts
  .map(
    (part, index) => `<section class="landing-row">
<h2 class="landing-head">${part.head}</h2>
<div class="landing-passage"><p>${part.passage}</p>
${pictureOf(part, index)}</div>
</section>`,
  )
  .join("\n")}
${entries
  .map(
    ([head, passage]) => `<section class="landing-row">
<h2 class="landing-head">${head}</h2>
<p class="landing-passage">${passage}</p>
</section>`,
  )
  .join("\n")}
</main>
</body>
</html>
`;
}
