import { expect, test } from "vitest";
import { fieldsOf, fillHtml, fillText } from "./fillTemplate.js";

const values: Record<string, string> = { date: "2026-11-29", title: "Oak & <Ash>", "first name": "Ada" };
const read = (name: string) => values[name] ?? "";

test.each([
  ["<p>On {{date}}</p>", "<p>On 2026-11-29</p>"],
  ["<p>{{ DATE }} {{First  Name}}</p>", "<p>2026-11-29 Ada</p>"],
  ["<h1>{{title}}</h1>", "<h1>Oak &amp; &lt;Ash&gt;</h1>"],
  ["<p>{{unknown}}</p>", "<p></p>"],
  ["<p>{{}} {{ }} {date} {{{date}}}</p>", "<p>{{}} {{ }} {date} {2026-11-29}</p>"],
  ["<p>{{<strong>date</strong>}}</p>", "<p>{{<strong>date</strong>}}</p>"],
  [
    '<p><a href="https://example.com/{{date}}">{{date}}</a></p>',
    '<p><a href="https://example.com/{{date}}">2026-11-29</a></p>',
  ],
  [`<p>{{${"a".repeat(61)}}}</p>`, `<p>{{${"a".repeat(61)}}}</p>`],
])("fills in %s", (html, filled) => {
  expect(fillHtml(html, read)).toEqual({ html: filled, cursor: null });
});

test.each([
  ["<p>{{cursor}}</p>", "<p></p>", { block: 0, offset: 0 }],
  [
    "<h2>A</h2><p>{{date}} <em>b{{cursor}}</em> c</p>",
    "<h2>A</h2><p>2026-11-29 <em>b</em> c</p>",
    { block: 1, offset: 12 },
  ],
  ["<p>a<br>&lt;{{cursor}}</p>", "<p>a<br>&lt;</p>", { block: 0, offset: 3 }],
  [
    "<ul><li><p>a</p></li><li><p>{{cursor}}</p></li></ul>",
    "<ul><li><p>a</p></li><li><p></p></li></ul>",
    { block: 1, offset: 0 },
  ],
  ["<p>{{cursor}}a{{cursor}}</p>", "<p>a</p>", { block: 0, offset: 0 }],
  [
    "<p>ab</p><table><tbody><tr><td>c{{cursor}}</td></tr></tbody></table>",
    "<p>ab</p><table><tbody><tr><td>c</td></tr></tbody></table>",
    { block: 0, offset: 0 },
  ],
  [
    "<table><tbody><tr><td>{{cursor}}c</td></tr></tbody></table>",
    "<table><tbody><tr><td>c</td></tr></tbody></table>",
    null,
  ],
])("finds the cursor's place in %s", (html, filled, cursor) => {
  expect(fillHtml(html, read)).toEqual({ html: filled, cursor });
});

test("fills in a title as plain text", () => {
  expect(fillText("<{{title}}>{{cursor}} on {{date}} {{}}", read)).toBe("<Oak & <Ash>> on 2026-11-29 {{}}");
});

test("a value is not searched for placeholders", () => {
  expect(fillHtml("<p>{{a}}</p>", () => "{{date}}").html).toBe("<p>{{date}}</p>");
});

test("lists the names to ask for once, as first written", () => {
  const html = "<p>{{date}} {{ Who  is there}} {{who is there}} {{cursor}} {{R&amp;D}}</p><h2>{{title}}</h2>";
  expect(fieldsOf("{{Topic}} on {{date}}", html)).toEqual(["Topic", "Who is there", "R&D", "title"]);
  const many = Array.from({ length: 60 }, (_, at) => `{{f${at}}}`).join(" ");
  expect(fieldsOf("", `<p>${many}</p>`)).toHaveLength(50);
});

test("refuses a text that gets too large, before it is", () => {
  const html = `<p>${"{{a}}".repeat(100_000)}</p>`;
  expect(() => fillHtml(html, () => "x".repeat(1_000))).toThrow("at most 1 MB");
});
