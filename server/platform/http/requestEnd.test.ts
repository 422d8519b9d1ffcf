import { connect } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../../testing/freePort.js";
import { testApp } from "../../testing/testApp.js";
import { traceCollector } from "../../testing/traceCollector.js";

test("a request whose client hangs up before the answer is logged, counted and traced as 499", async () => {
  const metricsPort = await freePort();
  const collector = await traceCollector();
  const lines: string[] = [];
  const app = await testApp({
    settings: { metricsPort, traceEndpoint: collector.url, tracedPart: 1 },
    onLogLine: (line) => lines.push(line),
  });
  const ada = await app.signUp("Ada");
  const { pool, settings } = app.services;
  const holder = await pool.connect();
  await holder.query("begin; lock table content_item in access exclusive mode");
  const body = JSON.stringify({ query: 'mutation Left { createNote(input: { title: "Left" }) { id } }' });
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nOrigin: ${settings.publicUrl}\r\nCookie: ${ada.cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const waiting = `select count(*)::int as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await holder.query(waiting)).rows).toEqual([{ count: 1 }]);
  socket.resetAndDestroy();
  await holder.query("rollback");
  holder.release();

  const ended = () => lines.map((line) => JSON.parse(line)).filter(({ operation }) => operation === "Left");
  await expect
    .poll(ended)
    .toEqual([expect.objectContaining({ status: 499, person: expect.any(String), msg: "request" })]);
  const { rows } = await pool.query("select title from content_item");
  expect(rows).toEqual([{ title: "Left" }]);
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain('commonplace_requests_total{operation="createNote",status="499",code=""} 1');
  await app.close();
  const span = collector.spans.find(({ attributes }) => attributes["graphql.operation.name"] === "Left");
  expect(span?.attributes["http.response.status_code"]).toBe(499);
});
