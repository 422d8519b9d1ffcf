import { Readable } from "node:stream";
import fc from "fast-check";
import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { makeContext } from "../../platform/context.js";
import { buildGraphql } from "../../platform/graphql/graphql.js";
import { ArrivingFile } from "../../platform/http/ArrivingFile.js";
import { buildSchema } from "../../schema.js";
import { testApp } from "../testApp.js";
import { Actors, takeNoLimits } from "./Actors.js";
import { Findings } from "./Findings.js";
import { fuzzTimeout, inputsOf } from "./fuzzRun.js";
import { operationInputs } from "./graphqlInputs.js";
import { Memory } from "./Memory.js";
import { FileToSend } from "./values.js";

/** Operations that call a service that no test has: a video service, a model, another calendar, a mail server. */
const outerParts =
  /^(analyzeVideo|createCalendarSubscription|createVideo|generateSummary|refreshCalendarSubscription|replaceVideo|resendInvitation|sendEmailPreview|sendInvitations|sendTestNotice|transcribeVideo|videoInfo)$/;

/** As the form reader passes one on. */
function arriving({ name, type, bytes }: FileToSend): ArrivingFile {
  const file = new ArrivingFile();
  file.resolve({
    filename: name,
    mimetype: type,
    createReadStream: () => Readable.from([Buffer.from(bytes)]),
  });
  return file;
}

test("every mutation and every query answers any input with data or a refusal of the closed list", {
  tags: ["slow"],
  timeout: fuzzTimeout,
}, async () => {
  const app = await testApp();
  const { services, clock, url } = app;
  const schema = await buildSchema();
  const graphql = await buildGraphql(services, schema);
  const actors = await Actors.signUp(app);
  const memories = new Map<string, Memory>();
  const findings = new Findings(services.log);
  takeNoLimits(services);

  const inputs = fc.record({
    operation: fc.oneof(
      { weight: 4, arbitrary: operationInputs(schema, "mutation") },
      { weight: 2, arbitrary: operationInputs(schema, "query") },
    ),
    actor: fc.integer({ min: 0, max: 19 }),
  });

  let count = 0;
  const answer = async ({
    operation: { field, document, variables },
    actor,
  }: typeof inputs extends fc.Arbitrary<infer T> ? T : never) => {
    count += 1;
    if (count % 200 === 0) clock.advance(3_600_000);
    const who = await actors.viewer(actor);
    const { viewer, headers } = who;
    const facts = { requestId: String(count), ipAddress: "127.0.0.1", headers };
    const memory = memories.get(viewer?.userId ?? "") ?? new Memory();
    memories.set(viewer?.userId ?? "", memory);
    if (viewer && memory.asksForMore()) memory.learn(await actors.stockUp(who));
    const given = memory.fill(
      variables,
      field.replace(/content|favorite|archived|tags$|projects$|share|^send$/i, "$& note video"),
      arriving,
    ) as Record<string, unknown>;
    const began = performance.now();
    const { data, errors = [] } = await graphql.execute(document, given, makeContext(services, facts, viewer));
    memory.learn(data);
    const codes = errors.map((error) => String((error as GraphQLError).extensions.code));
    findings.note({
      place: field,
      codes,
      mayFail: outerParts.test(field),
      milliseconds: performance.now() - began,
      input: given,
      answer: errors[0]?.message ?? "",
    });
  };

  const waiting = inputsOf(inputs, 2_030);
  const worker = async (): Promise<void> => {
    for (const input of waiting) await answer(input);
  };
  await Promise.all([worker(), worker(), worker()]);

  findings.print("operations");
  expect(findings.list()).toEqual([]);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});
