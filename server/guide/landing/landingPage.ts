import { createAccount, findWhatYouKeep, keepWhatYouFind } from "../../../schema/sentences.js";

const entries: [head: string, passage: string][] = [
  [
    "Notes",
    "Write, quote, list. Every note has a color of its own, a category and tags, and is found again by any word in it.",
  ],
  [
    "Videos",
    "Paste a link and get a transcript that you can read and search, with a summary and key points that jump to the moment.",
  ],
  ["Projects", "Keep the notes, videos and tasks of a project together, and see what is left to do."],
  [
    "Calendar",
    "Plan by day, week or year, with repeating events and your to-dos alongside. Subscribe to other calendars, and let them subscribe to yours.",
  ],
  [
    "Safe",
    "Your writing is saved as you type, and stays on your device while you are offline. What you delete stays in the trash for 30 days.",
  ],
  ["Your data", "Export everything at any time, or read and change it through the API."],
];

/**
 * The landing page for signed-out visitors: it describes the app, without any script.
 * @param stylesheets addresses of the app's own styles, with its tokens and fonts.
 */
export function landingPage(stylesheets: readonly string[]): string {
  const links = [...stylesheets, "/landing/landing.css"].map((href) => `<link rel="stylesheet" href="${href}">`);
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
<h1>${keepWhatYouFind}<br>${findWhatYouKeep}</h1>
<p>People once kept a commonplace book: passages, ideas and plans, each filed under a keyword in the margin so that they could find it again. Commonplace is that book for your notes, videos, projects and calendar.</p>
<p class="landing-actions"><a class="landing-button" href="/login?view=sign-up">${createAccount}</a> <a class="landing-button landing-outline" href="/login">Sign in</a></p>
</div>
</div>
<div class="landing-row">
<div class="landing-head"></div>
<div class="landing-passage landing-picture">
<picture><source srcset="/landing/notes-dark.webp" media="(prefers-color-scheme: dark)"><img src="/landing/notes-light.webp" width="1440" height="900" alt="The notes page: colored notes in three columns, dates and categories in the margin beside them."></picture>
</div>
</div>
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
