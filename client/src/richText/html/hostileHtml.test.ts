// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanHtml } from "../../../../server/content/html/cleanHtml";

const ownImage = "01981111-2222-7333-8444-555566667777";
const note = "0198c0de-7c1f-7b6a-9d2e-0f6a3b1c2d3e";

/** Ways to run a script. */
const scripts = [
  "<script>alive()</script>",
  "<script src='data:text/javascript,alive()'></script>",
  "<svg><script>alive()</script></svg>",
  "<img src=x onerror=alive()>",
  "<img alt='a' onload='alive()' onerror='alive()' src=x>",
  "<svg onload=alive()>",
  "<svg><animate onbegin=alive() attributeName=x dur=1s>",
  "<marquee onstart=alive()>a</marquee>",
  "<input autofocus onfocus=alive()>",
  "<details open ontoggle=alive()><summary>a</summary>b</details>",
  "<video><source onerror=alive()></video>",
  "<iframe src='javascript:parent.alive()'></iframe>",
  "<iframe srcdoc='<script>parent.alive()</script>'></iframe>",
  "<object data='javascript:alive()'></object>",
  "<embed src='javascript:alive()'>",
  "<p onclick=alive() onmouseover=alive()>a</p>",
  "<mark style='animation:x' onanimationstart=alive()>a</mark>",
  "<a href='javascript:alive()'>a</a>",
  "<a href='&#106;avascript&colon;alive()'>a</a>",
  "<a href=' jav&Tab;ascript:alive()'>a</a>",
  "<a href='data:text/html,<script>opener.alive()</script>'>a</a>",
  "<form action='javascript:alive()'><button>a</button></form>",
  `<figure data-attachment='${ownImage}' onclick=alive()><img alt='"><img src=x onerror=alive()>'></figure>`,
  `<a data-link='note:${note}"onclick="alive()' onclick=alive()>a</a>`,
  `<pre class='language-js"onclick="alive()' onclick=alive()><code>&lt;script>alive()&lt;/script></code></pre>`,
];

/** Places that hide it from a parser that reads otherwise than browsers do. */
const places = [
  (script: string) => script,
  (script: string) => script.toUpperCase(),
  (script: string) => `<p>a ${script} b`,
  (script: string) => `<ul><li><p>a</p>${script}</li></ul>`,
  (script: string) => `<table><tr><td>a</td></tr>${script}</table>`,
  (script: string) => `<details><summary>${script}</summary></details>`,
  (script: string) => `<blockquote data-type="tip">${script}</blockquote>`,
  (script: string) => `<pre><code>${script}</code></pre>`,
  (script: string) => `<!--><p>a</p>${script}-->`,
  (script: string) => `<!-- --!>${script}<!-- -->`,
  (script: string) => `<style><!--</style>${script}--></style>`,
  (script: string) => `<title><p title="</title>${script}">a</title>`,
  (script: string) => `<textarea></textarea/x>${script}</textarea>`,
  (script: string) => `<noembed><p title="</noembed>${script}">`,
  (script: string) => `<template>a</template>${script}`,
  (script: string) => `<math><mtext><table><mglyph><style><!--</style>${script}`,
  (script: string) => `<svg></p><style><a id="</style>${script}">`,
  (script: string) => `<![CDATA[><p>]]>${script}`,
  (script: string) => `<p\f/=">${script}<p title="${script}`,
  (script: string) => `<<p>${script}</p<${script}`,
];

const lively =
  "script, style, iframe, object, embed, form, input, button, svg, math, video, source, base, meta, link, template";
const withAddress = ["href", "src", "action", "data", "srcdoc"];

/** Whether a browser that parses this finds something that could run a script or load something. */
function isAlive(html: string): boolean {
  const { documentElement } = new DOMParser().parseFromString(html, "text/html");
  return [...documentElement.querySelectorAll("*")].some(
    (element) =>
      element.matches(lively) ||
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith("on") ||
          name === "style" ||
          (withAddress.includes(name) && !/^(?:https?:\/\/|mailto:)/.test(value)),
      ),
  );
}

const payloads = places.flatMap((place) => scripts.map(place));

test("no payload of a hostile corpus is alive once it is cleaned", () => {
  expect(payloads).toHaveLength(500);
  expect(payloads.filter(isAlive).length).toBeGreaterThan(450);
  const images = new Set([ownImage]);
  expect(payloads.filter((payload) => isAlive(cleanHtml(payload, images) ?? ""))).toEqual([]);
});
