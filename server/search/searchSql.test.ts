import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../testing/testDatabase.js";

const owner = "00000000-0000-7000-8000-000000012345";
let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await drop();
});

async function value(expression: string, ...values: unknown[]): Promise<unknown> {
  return Object.values((await client.query(`select ${expression}`, values)).rows[0])[0];
}

test.each([
  ["Crème BRÛLÉE, it's", "creme brulee it s"],
  ["Straße", "strasse"],
  ["図書館a", "図 図書 書館 館 a"],
  ["猫", "猫 猫"],
  ["!?", ""],
])("the words of %s are %s", async (text, words) => {
  expect(await value("search_split($1)", text)).toBe(words);
});

test("a title is the same whatever its case, accents and spaces, and another with other signs", async () => {
  const titles = ["C++", "c++", " C++ ", "C", "C+", "C ++", "???", "Café  au\tlait", "cafe au lait", "😀"];
  const words: unknown[] = [];
  for (const title of titles) words.push(await value("search_title($1)", title));
  const isSame = titles.map((_, at) => titles[words.indexOf(words[at])]);
  expect(isSame).toEqual(["C++", "C++", "C++", "C", "C+", "C ++", "???", "Café  au\tlait", "Café  au\tlait", "😀"]);
});

test("a row is found by its words, their stems and its whole title, each under its owner's and kind's letters", async () => {
  const found = await value("tsvector_to_array(search_lexemes($1, 'n', 'o', 'Oak!', 'example.com', 'running'))", owner);
  const title = await value("search_title('Oak!')");
  expect(found).toEqual(
    expect.arrayContaining([
      "hijkln=run",
      "hijklnexample",
      "hijklnoak",
      "hijklnrunning",
      "hijklooak",
      `hijklo${title}`,
    ]),
  );
  expect(await value("search_lexemes($1, 'x', null, null, null, '') = ''::tsvector", owner)).toBe(true);
});

test.each([
  ["oak", "Oak table", true],
  ["tab oa", "Oak table", true],
  ["able", "Oak table", false],
  ["oak chair", "Oak table", false],
  ["!!!", "!!!", true],
  ["!!!", "???", false],
  ["図書", "東京の図書館", true],
  ["京図", "東京の図書館", false],
  ["東京 図書館", "東京の図書館", true],
  ["猫", "黒猫です", true],
  ["x図書y", "x図書y", true],
  ["ああああああ", "ああああああ", true],
])("the query of %s and a title %s: %s", async (query, title, isFound) => {
  const vector = "search_lexemes($1, 'n', 'o', $2, null, null)";
  expect(await value(`${vector} @@ search_content_query($1, array['VIDEO', 'NOTE'], $3)`, owner, title, query)).toBe(
    isFound,
  );
  expect(await value(`${vector} @@ search_content_query($1, array['VIDEO'], $3)`, owner, title, query)).toBe(false);
});

test("an excerpt is cut around what matches", async () => {
  const text = `${"a ".repeat(100)}Café${" b".repeat(1000)}`;
  expect(await value("search_excerpt($1, '\\m(cafe)')", text)).toMatch(/^….{60}Café.{256}$/);
  expect(await value("search_excerpt($1, null)", "short")).toBe("short");
  expect(await value("search_excerpt(null, null)")).toBe("");
});

test.each([
  ["oak", "oak", true],
  ["oak", "oaks", true],
  ["oak", "ok", true],
  ["oak", "elk", false],
  ["oak", "aok", true],
  ["oak", "koa", false],
])("%s and %s are one edit apart: %s", async (one, other, isNear) => {
  expect(await value("within_one_edit($1, $2)", one, other)).toBe(isNear);
});

test("an estimate is a number of rows for any query", async () => {
  expect(await value("search_estimate('task', 'hijkltoak:*')")).toBeGreaterThan(0);
});
