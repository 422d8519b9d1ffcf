// @vitest-environment jsdom
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { cleanHtml } from "../../../../server/content/html/cleanHtml";
import { markdownOfHtml } from "../../../../server/content/markdown/markdownRules";
import { nameIdOf } from "../../../../server/content/markdown/noteNames";
import { imageIdOf, readMarkdown } from "../../../../server/transfer/import/markdownHtml";
import { generatedImage, generatedTarget, NoteGenerator } from "../../testing/NoteGenerator";
import { fromHtml } from "./fromHtml";
import { toHtml } from "./toHtml";

/** `npm run fuzz` tries 10 000 notes, and other ones each time. */
const { FUZZ_INPUTS, FUZZ_SEED } = process.env;
const first = Math.abs(Number(FUZZ_SEED ?? 1));
const seeds = Array.from({ length: FUZZ_INPUTS ? Math.ceil(Number(FUZZ_INPUTS) / 10) : 300 }, (_, at) => first + at);
/** Minutes without a pause end the worker of a test. */
const rest = async (seed: number) => (seed % 50 === 0 ? setImmediate() : undefined);
/** Whether a task is done is no part of a text, and only a save knows which task a line is. */
const withoutTasks = (html: string) => html.replaceAll(/ data-task="[^"]*"/g, "");

test("all blocks and marks come back from HTML, and the server keeps the bytes", async () => {
  const words = ["a", "two words", " ", "  lead", "trail  ", "<b>&amp;\"'", "ñ 漢 👩‍🚀", "\nsoft", "1. ", "\u00a0"];
  for (const seed of seeds) {
    await rest(seed);
    const nodes = new NoteGenerator(seed, words).note();
    const html = toHtml(nodes);
    expect(cleanHtml(html, new Set([generatedImage])) ?? "", `seed ${seed}`).toBe(withoutTasks(html));
    if (html !== "") expect(fromHtml(html), `seed ${seed}`).toEqual(nodes);
  }
});

test("all blocks, marks and signs come back from Markdown", async () => {
  const words = [
    ...["a", "two words", "<b>&amp;\"'", "ñ 漢 👩‍🚀", "a\nsoft", "a_b_c", "(a)", "$5", "C++", ":)", "!"],
    ...["1. x", "# no", "- no", "*x*", "[x]", "x|y", "\\", "`t`", "~~", "==", "https://a.example/x", "www.a.example"],
    ...[" ", "  lead", "trail  ", "a   b", "\n", "a\n  b"],
  ];
  const path = "../files/a/b.png";
  const image = imageIdOf(path);
  for (const seed of seeds) {
    await rest(seed);
    const written = toHtml(new NoteGenerator(seed, words).note()).replaceAll(generatedImage, image);
    const html = cleanHtml(written, new Set([image])) ?? "";
    const markdown = markdownOfHtml(exported(html, path));
    const back = cleanHtml(readMarkdown(markdown, "notes/A note.md").html, new Set([image])) ?? "";
    const named = back.replaceAll(nameIdOf(title), generatedTarget);
    expect(meaningOf(named), `seed ${seed}\n${html}\n${markdown}`).toBe(meaningOf(html));
  }
});

const title = "A plan";

/** The HTML that an export writes as Markdown: links have titles, notes their names, and images their paths. */
function exported(html: string, path: string): string {
  return html
    .replaceAll(/(<a data-link="[^>]*>(?:<[a-z]+>)*)[^<]*/g, `$1${title}`)
    .replaceAll(/(data-embed="[^>]*>)/g, `$1${title}`)
    .replaceAll(/="note:[0-9a-f-]{36}/g, `="note:${nameIdOf(title)}`)
    .replaceAll("<img ", `<img src="${path}" `);
}

/**
 * HTML without titles of links, which are those of their targets, and without blocks that hold nothing; spaces are
 * outside of marks, and lines have none at their end.
 */
function meaningOf(html: string): string {
  let meaning = html.replaceAll(/(<a data-link="[^"#]*)[^>]*>((?:<[a-z]+>)*)[^<]*/g, "$1$2");
  for (let before = ""; before !== meaning; ) {
    before = meaning;
    meaning = meaning
      .replaceAll(/(?<!<pre>)(<(?:strong|em|s|mark|code|a href[^>]*)>)( +)/g, "$2$1")
      .replaceAll(/( +)(<\/(?:strong|em|s|mark|code|a)>)(?!<\/pre>)/g, "$2$1")
      .replaceAll(/(?<!<pre>)<(strong|em|s|mark|code|a)(?: [^>]*)?><\/\1>/g, "")
      .replaceAll(/<\/(strong|em|s|mark|code)><\1>/g, "")
      .replaceAll(
        / +(?=(?:<(?:strong|em|s|mark|code|a href[^>]*)>)*<br>|<\/(?:p|h[1-3]|td|th|summary|figcaption)>)/g,
        "",
      )
      .replaceAll(/(?<=<(p|h[1-3]|td|th|summary|figcaption)>)(?:<[a-z][^>]*>)*<br>(?:<\/[a-z]+>)*(?=<\/\1>)/g, "")
      .replaceAll(/<(p|h[1-3]|blockquote)(?: data-type="[a-z]+")?><\/\1>/g, "")
      .replaceAll(/<(ul|ol)[^>]*>(?:<li[^>]*>(?:<p><\/p>)*<\/li>)*<\/\1>/g, "")
      .replaceAll(/<pre><code[^>]*>\s*<\/code><\/pre>|<details><summary><\/summary><\/details>/g, "");
  }
  return meaning;
}
