// @vitest-environment jsdom
import { expect, test } from "vitest";
import { eachProperty, propertyNames, propertyOf, shownProperties, textNames } from "../../../content/noteProperties";
import type { NoteFullFragment } from "../../../gql/graphql";
import { make } from "../../../testing/make";
import { parseDraft } from "./noteDrafts";
import {
  changedInput,
  fieldsOf,
  fingerprint,
  inputOf,
  isSameWords,
  type NoteFormValues,
  pickFields,
  wordsOfNote,
} from "./noteFormValues";

const things: Record<string, object> = {
  house: { id: "house", name: "House", color: "#FFE4B5", icon: "hammer" },
  oak: { id: "oak", name: "oak", color: "#87CEEB" },
  kitchen: { id: "kitchen", path: "Kitchen rebuild" },
};
const words = {
  title: "Quotes",
  html: "<p>Oak</p>",
  isFavorite: true,
  ...Object.fromEntries(textNames.map((name) => [name, `https://example.com/${name}`])),
  color: "#B4EFCF",
  category: things.house,
  tags: [things.oak],
  projects: [things.kitchen],
} as unknown as NoteFormValues;
const properties = eachProperty((_property, name) => words[name]);

test("shows each property of a note as it is saved", () => {
  const shown = shownProperties(inputOf(words), (_typename, ids) => ids.flatMap((id) => things[id] ?? []));
  expect(eachProperty(({ ofNote }) => ofNote(shown as NoteFullFragment))).toEqual(properties);
  expect(pickFields(words)).toEqual({ title: words.title, isFavorite: true, ...properties });
});

test("restores each property of a note from its draft", () => {
  const draft = { ...words, keptAt: "2026-11-19T18:52:00.000Z" };
  expect(parseDraft(JSON.stringify(draft))).toMatchObject(properties);
});

test.each(propertyNames)("saves a change of %s on its own", (name) => {
  const { input, empty } = propertyOf(name);
  expect(Object.keys(changedInput({ ...words, [name]: empty }, words))).toEqual([input]);
  expect(changedInput(words, { ...words })).toEqual({});
});

test("saves blank text as null and trims the title", () => {
  expect(inputOf({ ...words, title: " Quotes " })).toMatchObject({ title: "Quotes", content: "<p>Oak</p>" });
  for (const html of ["", "<p></p>"]) expect(inputOf({ ...words, html }).content).toBeNull();
});

test("gives a new note nothing but its category", () => {
  const empty = { title: "", isFavorite: false, ...eachProperty(({ empty: value }) => value) };
  expect(fieldsOf(null)).toEqual(empty);
  expect(fieldsOf(null, words.category)).toEqual({ ...empty, category: words.category });
});

test("fills the form with a note's stored values", () => {
  const note = make.note({ title: "Quotes", isFavorite: true, content: "<p>Oak</p>", color: "#B4EFCF" });
  expect(wordsOfNote(note)).toMatchObject({
    title: "Quotes",
    isFavorite: true,
    html: "<p>Oak</p>",
    color: "#B4EFCF",
    tags: [],
  });
  expect(wordsOfNote({ ...note, content: null }).html).toBe("");
});

test("tells texts with other images apart, and not their addresses", () => {
  const figure = (id: string, rest: string) => `<figure data-attachment="${id}"><img alt="a"${rest}></figure>`;
  const read = make.note({ content: figure("1", ' height="2" src="https://a.example/images/x" width="3"') });
  expect(wordsOfNote(read).html).toBe(figure("1", ""));
  expect(fingerprint("a", figure("1", ' src="/images/x"'))).toBe(fingerprint("a", figure("1", "")));
  expect(fingerprint("a", figure("1", ""))).not.toBe(fingerprint("a", figure("2", "")));
});

test("treats values with tags in another order as equal", () => {
  const tagged = (...ids: string[]) => ({ ...words, tags: ids.map((id) => ({ id, name: id, color: "" })) });
  expect(isSameWords(tagged("oak", "elm"), tagged("elm", "oak"))).toBe(true);
  expect(isSameWords(tagged("oak", "elm"), tagged("oak", "ash"))).toBe(false);
  expect(isSameWords(tagged("oak", "elm"), tagged("oak"))).toBe(false);
  expect(isSameWords(words, { ...words, title: "Quotes " })).toBe(false);
  expect(isSameWords(words, { ...words, html: "" })).toBe(false);
});

test("gives a text the same fingerprint whatever the things that it links to are called", () => {
  const print = (title: string, id = "1") => fingerprint("Bread", `<p>See <a data-link="note:${id}">${title}</a></p>`);
  expect(print("Rye")).toBe(print("Rye <b>bread</b>"));
  expect(print("Rye")).not.toBe(print("Rye", "2"));
  expect(fingerprint("", '<div data-embed="note:1"></div>')).not.toBe(
    fingerprint("", '<div data-embed="note:2"></div>'),
  );
});

test("gives a text the same fingerprint however its HTML is formatted", () => {
  const print = fingerprint("Bread", '<p>Rye <a href="https://example.com/">here</a></p>');
  for (const html of [
    '<p class="x">Rye&nbsp;<a target="_blank" href="https://example.com/">here</a></p>',
    '<p>Rye  <a href="https://example.com/">here</a></p>\n<p></p>',
    '<p>Rye <a href="https://example.com/">here</a><br></p><p> </p>',
  ])
    expect(fingerprint(" Bread ", html), html).toBe(print);
  for (const [title, html] of [
    ["Breads", '<p>Rye <a href="https://example.com/">here</a></p>'],
    ["Bread", '<p>Rye <a href="https://example.com/2">here</a></p>'],
    ["Bread", '<h1>Rye <a href="https://example.com/">here</a></h1>'],
    ["Bread", '<p>eyR <a href="https://example.com/">here</a></p>'],
  ])
    expect(fingerprint(title ?? "", html ?? ""), html).not.toBe(print);
});

test("tells the boxes of lines that are no tasks apart, and the kinds of lists and boxes", () => {
  const line = (attributes: string) =>
    fingerprint("", `<ul data-type="checklist"><li ${attributes}><p>Oak</p></li></ul>`);
  expect(line('data-checked="true"')).not.toBe(line('data-checked="false"'));
  expect(line('data-checked="true" data-task="1"')).toBe(line('data-checked="false"'));
  for (const [one, other] of [
    ["<ul><li><p>Oak</p></li></ul>", '<ul data-type="checklist"><li><p>Oak</p></li></ul>'],
    ['<blockquote data-type="tip"><p>Oak</p></blockquote>', '<blockquote data-type="note"><p>Oak</p></blockquote>'],
  ])
    expect(fingerprint("", one ?? ""), one).not.toBe(fingerprint("", other ?? ""));
});
