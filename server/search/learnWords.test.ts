import { expect, test } from "vitest";
import { make } from "../testing/make.js";
import { testApp } from "../testing/testApp.js";

test("each word is learned with one index lookup, even when the statistics know a single word", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  await make.note(ada, { title: "Garden" });
  await app.services.pool.query("analyze search_word");
  const written = Array.from(
    { length: 400 },
    (_, at) => `word${"abcdefghijklmnopqrst"[at % 20]}${"abcdefghijklmnopqrst"[Math.floor(at / 20)]}`,
  );
  const client = await app.services.pool.connect();
  try {
    await client.query("begin");
    for (const words of [written.slice(0, 200), written.slice(100)])
      await client.query(
        `insert into task (id, owner_id, title, description, position, created_at, updated_at)
         values (gen_random_uuid(), $1, 'Garden', $2, random(), now(), now())`,
        [ada.userId, words.join(" ")],
      );
    await client.query("update task set title = 'Orchard'");
    const { rows } = await client.query(
      "select seq_scan::int, idx_scan::int, idx_tup_fetch::int from pg_stat_xact_user_tables where relname = 'search_word'",
    );
    const [{ seq_scan, idx_scan, idx_tup_fetch }] = rows;
    expect(seq_scan).toBe(0);
    expect(idx_scan).toBeGreaterThan(0);
    expect(idx_tup_fetch).toBeLessThanOrEqual(idx_scan);
    const known = await client.query('select word from search_word order by word collate "C"');
    expect(known.rows.map(({ word }) => word)).toEqual(["garden", "orchard", ...written].sort());
  } finally {
    await client.query("rollback");
    client.release();
  }
});
