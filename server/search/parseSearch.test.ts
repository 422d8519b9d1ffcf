import { expect, test } from "vitest";
import { namesIn, parseSearch, type UnderstoodSearch } from "./parseSearch.js";

const known = new Set(["#oak", "@House", "#two words"]);
const parse = (query: string) => parseSearch(query, ({ sign, name }) => known.has(sign + name));

const word = (text: string) => ({ text, isPhrase: false, isExcluded: false });
const nothing: UnderstoodSearch = {
  terms: [],
  tag: null,
  category: null,
  isFavorite: false,
  isArchived: false,
  kinds: [],
  has: [],
  linksTo: null,
  before: null,
  after: null,
  problems: [],
};

test.each<[string, Partial<UnderstoodSearch>]>([
  ["", {}],
  ["  ", {}],
  ["-", {}],
  ["... -- !", {}],
  ["oak table", { terms: [word("oak"), word("table")] }],
  ["7", { terms: [word("7")] }],
  ['"oak table"', { terms: [{ text: "oak table", isPhrase: true, isExcluded: false }] }],
  ['"oak table', { terms: [{ text: "oak table", isPhrase: true, isExcluded: false }] }],
  ['-"oak table"', { terms: [{ text: "oak table", isPhrase: true, isExcluded: true }] }],
  ["-oak", { terms: [{ text: "oak", isPhrase: false, isExcluded: true }] }],
  ["oak-table", { terms: [word("oak-table")] }],
  ["cafe\u0301", { terms: [word("caf\u00e9")] }],
  // names
  ["#oak", { tag: "oak" }],
  ['#"two words"', { tag: "two words" }],
  ['#" oak "', { tag: "oak" }],
  ['#"oak', { tag: "oak" }],
  ["@House", { category: "House" }],
  ["#oak #two", { tag: "oak", terms: [word("two")] }],
  ['#oak #"two words"', { tag: "oak" }],
  ["#pine", { terms: [word("pine")] }],
  ['@"new house"', { terms: [{ text: "new house", isPhrase: true, isExcluded: false }] }],
  ['-#"oak"', { terms: [{ text: "#oak", isPhrase: false, isExcluded: true }] }],
  ['-@"new house"', { terms: [{ text: "@new house", isPhrase: true, isExcluded: true }] }],
  ["-#oak", { terms: [{ text: "#oak", isPhrase: false, isExcluded: true }] }],
  ["# @", {}],
  // is: and type:
  ["is:favorite", { isFavorite: true }],
  ["IS:Favourite", { isFavorite: true }],
  ["is:archived oak", { isArchived: true, terms: [word("oak")] }],
  ["type:note type:tasks", { kinds: ["NOTE", "TASK"] }],
  ["type:todo", { kinds: ["TASK"] }],
  ["-is:favorite", { terms: [{ text: "is:favorite", isPhrase: false, isExcluded: true }] }],
  // has:
  ['links-to:"Garden plan" oak', { linksTo: "Garden plan", terms: [word("oak")] }],
  ["links-to:Plan Links-To:Other", { linksTo: "Plan" }],
  // a phone begins with a capital, and sets curly quotation marks
  ['Links-to:"Garden plan"', { linksTo: "Garden plan" }],
  ["Links-to:“Garden plan” oak", { linksTo: "Garden plan", terms: [word("oak")] }],
  ['links-to:“Say "no"”', { linksTo: 'Say "no"' }],
  ['links-to:"Say “no”"', { linksTo: "Say “no”" }],
  ["-“oak price”", { terms: [{ text: "oak price", isPhrase: true, isExcluded: true }] }],
  ["„oak price“ #“two words”", { tag: "two words", terms: [{ text: "oak price", isPhrase: true, isExcluded: false }] }],
  [
    "links-to:",
    {
      problems: [
        {
          text: "links-to:",
          sentence: "After links-to: comes the title of a thing, in quotation marks if it has spaces",
        },
      ],
    },
  ],
  ["well-known:oak", { terms: [word("well-known:oak")] }],
  ["has:checklist HAS:Code has:code", { has: ["CHECKLIST", "CODE"] }],
  ["has:table has:image has:link", { has: ["TABLE", "IMAGE", "LINK"] }],
  ["has:attachment has:task", { has: ["ATTACHMENT", "TASK"] }],
  // days
  ["before:2026-11-21", { before: "2026-11-21" }],
  ["before:2026-3-4", { before: "2026-03-04" }],
  ["before:2026-11", { before: "2026-11-01" }],
  ["after:2026", { after: "2026-01-01" }],
  ["before:2026-03-10 before:2026-03-05 before:2026-03-15", { before: "2026-03-05" }],
  ["after:2026-03-10 after:2026-03-15 after:2026-03-05", { after: "2026-03-15" }],
  ["after:2026-03-05 before:2026-03-15", { after: "2026-03-05", before: "2026-03-15" }],
  // parts that only look like operators
  ["https://example.com", { terms: [word("https://example.com")] }],
  ["2by:ada", { terms: [word("2by:ada")] }],
  ["10:30", { terms: [word("10:30")] }],
  ["oak:", { terms: [word("oak:")] }],
])("%s", (query, found) => expect(parse(query)).toEqual({ ...nothing, ...found }));

test.each([
  ["is:new", "After is: comes favorite or archived"],
  ["type:oak", "After type: comes note, video, task, event, project, received or transcript"],
  ["has:roof", "After has: comes checklist, code, table, image, link, attachment or task"],
  ["before:soon", "After before: comes a day, such as 2026-11-21, a month or a year"],
  ["before:2026-02-30", "After before: comes a day, such as 2026-11-21, a month or a year"],
  ["before:02026", "After before: comes a day, such as 2026-11-21, a month or a year"],
  ["before:2026-11-211", "After before: comes a day, such as 2026-11-21, a month or a year"],
  ["after:", "After after: comes a day, such as 2026-11-21, a month or a year"],
  ["by:ada", "There is no by: here. Search knows is:, has:, links-to:, type:, before: and after:"],
])("%s is explained, and the rest is used", (query, sentence) =>
  expect(parse(`oak ${query}`)).toEqual({
    ...nothing,
    terms: [word("oak")],
    problems: [{ text: query, sentence }],
  }),
);

test("only the first sixteen of many words are used", () => {
  const words = Array.from({ length: 20 }, (_, index) => `oak${index}`);
  expect(parse(words.join(" ")).terms.map(({ text }) => text)).toEqual(words.slice(0, 16));
});

test("names after signs are collected before their meaning is known", () => {
  expect(namesIn('oak #pine @"new house" -#left "#quoted" #')).toEqual([
    { sign: "#", name: "pine" },
    { sign: "@", name: "new house" },
  ]);
});
