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

test("a title is equal regardless of case, accents and spaces, but not with other signs", async () => {
  const titles = ["C++", "c++", " C++ ", "C", "C+", "C ++", "???", "Café  au\tlait", "cafe au lait", "😀"];
  const words: unknown[] = [];
  for (const title of titles) words.push(await value("search_title($1)", title));
  const isSame = titles.map((_, at) => titles[words.indexOf(words[at])]);
  expect(isSame).toEqual(["C++", "C++", "C++", "C", "C+", "C ++", "???", "Café  au\tlait", "Café  au\tlait", "😀"]);
});

test("a row is indexed by its words, their stems and its whole title, each prefixed with owner and kind", async () => {
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

interface Term {
  text: string;
  isPhrase?: boolean;
  isExcluded?: boolean;
}

const asked = async (...terms: Term[]) => {
  const all = terms.map((term) => ({ isPhrase: false, isExcluded: false, ...term }));
  const { rows } = await client.query("select * from search_asked($1, $2)", [owner, JSON.stringify(all)]);
  return rows;
};

test("words are queried by prefix and stem, phrases in order, and excluded words are negated", async () => {
  const terms = [{ text: "Running" }, { text: "oak table", isPhrase: true }, { text: "Birch", isExcluded: true }];
  expect(await asked(...terms)).toEqual([
    {
      everywhere: "(¤running:* | ¤=run | ¤run) & (¤oak <1> ¤table)",
      in_title: "(¤running:* | ¤=run | ¤run) & (¤oak <1> ¤table)",
      exactly: "(¤running) & (¤oak <1> ¤table)",
      without: " & !(¤birch)",
      words: ["oak", "run", "running", "table"],
      runs: null,
      pattern: "\\m(oak|run|running|table)",
      corrections: 0,
      are_short: false,
    },
  ]);
});

test("scripts without spaces are queried by pairs of characters", async () => {
  const [found] = await asked({ text: "図書館" });
  expect(found).toMatchObject({
    everywhere: "(¤図書 <1> ¤書館)",
    words: null,
    runs: ["図書", "書館"],
    pattern: "図書|書館",
  });
});

test("stop words count only when alone, and an empty search queries nothing", async () => {
  expect(await asked({ text: "the" }, { text: "oak" })).toMatchObject([{ exactly: "(¤oak)", words: ["oak", "the"] }]);
  expect(await asked({ text: "the" })).toMatchObject([{ exactly: "(¤the)", are_short: false }]);
  expect(await asked()).toMatchObject([{ everywhere: null, without: "", pattern: null, are_short: true }]);
});

test("a word that its owner doesn't use is corrected by one edit to one they do", async () => {
  await client.query(
    `insert into app_user (id, email, display_name, created_at, updated_at)
     values ($1, 'ada@example.com', 'Ada', now(), now())`,
    [owner],
  );
  await client.query("insert into search_word (owner_id, word) values ($1, 'cabinet')", [owner]);
  expect(await asked({ text: "cabimet" })).toMatchObject([{ corrections: 1, words: ["cabimet", "cabinet"] }]);
  expect(await asked({ text: "cabi" })).toMatchObject([{ corrections: 0 }]);
});

test("an excerpt is cut around the match", async () => {
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
