import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRows } from "../../rest/compileRows.js";
import { routes } from "../../rest/routes.js";
import { buildSchema } from "../../schema.js";
import { testApp } from "../testApp.js";
import { Actors, takeNoLimits } from "./Actors.js";
import { Findings } from "./Findings.js";
import { fuzzTimeout, inputsOf } from "./fuzzRun.js";
import { Memory } from "./Memory.js";
import { type RowInput, rowInputs } from "./rowInputs.js";
import { FileToSend } from "./values.js";

/** The rows that call a service that no test has: a video service, a model, a mail server. */
const outerParts = /videos|invitations|send|summary/;
const boundary = "a-boundary";

/** A value as text in a path or a query; objects as JSON. */
function textOf(value: unknown): string {
  const text =
    typeof value === "string" ? value : Array.isArray(value) ? value.map(textOf).join(",") : JSON.stringify(value);
  return encodeURIComponent((text ?? "").toWellFormed().slice(0, 8_000));
}

function formOf(file: unknown): Buffer {
  const { name, type, bytes } = file instanceof FileToSend ? file : new FileToSend("x", "x", Buffer.from(textOf(file)));
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

test(
  "every REST row answers any input with a success or a refusal below 500",
  async () => {
    const app = await testApp();
    const { services, clock, url } = app;
    const { fastify } = app.app;
    const rows = compileRows(routes, await buildSchema(), {});
    const actors = await Actors.signUp(app);
    const memories = new Map<string, Memory>();
    const findings = new Findings(services.log);
    takeNoLimits(services);

    const inputs = fc.record({ input: rowInputs(rows), actor: fc.integer({ min: 0, max: 19 }) });
    let count = 0;
    const answer = async ({ input, actor }: { input: RowInput; actor: number }): Promise<void> => {
      count += 1;
      if (count % 200 === 0) clock.advance(3_600_000);
      const { row } = input;
      const who = await actors.viewer(actor);
      const { viewer, headers } = who;
      const memory = memories.get(viewer?.userId ?? "") ?? new Memory();
      memories.set(viewer?.userId ?? "", memory);
      if (viewer && memory.asksForMore()) memory.learn(await actors.stockUp(who));
      const given = memory.fill({ ...input, row: null, file: null }, row.path, () => null) as Omit<RowInput, "row">;
      const path = row.url.replace(/:(\w+)/g, (_whole, name: string) => textOf(given.params[name]) || "x");
      const query = Object.entries(given.query).map(([name, value]) => `${name}=${textOf(value)}`);
      const content = row.takesFile
        ? { payload: formOf(input.file), type: `multipart/form-data; boundary=${boundary}` }
        : { payload: JSON.stringify(given.body), type: "application/json" };
      const hasBody = row.body !== null || row.takesFile;
      const began = performance.now();
      const { statusCode, payload } = await fastify.inject({
        method: row.method,
        url: `${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
        headers: { ...(headers as Record<string, string>), ...(hasBody && { "content-type": content.type }) },
        ...(hasBody && { payload: content.payload }),
      });
      const answered = payload.startsWith("{") ? (JSON.parse(payload) as { code?: string; error?: string }) : {};
      memory.learn(answered);
      findings.note({
        place: `${row.method} ${row.path}`,
        codes:
          statusCode < 400
            ? []
            : [answered.code ?? (statusCode === 414 || statusCode === 404 ? "NOT_FOUND" : `${statusCode}`)],
        mayFail: outerParts.test(row.path),
        milliseconds: performance.now() - began,
        input: { path, query, body: given.body },
        answer: answered.error ?? payload.slice(0, 200),
      });
    };

    const waiting = inputsOf(inputs, 1_000);
    const worker = async (): Promise<void> => {
      for (const input of waiting) await answer(input);
    };
    await Promise.all([worker(), worker()]);

    findings.print("rows");
    expect(findings.list()).toEqual([]);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  },
  fuzzTimeout,
);
